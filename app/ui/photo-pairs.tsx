import type { ReactNode } from 'react';
import { Compare } from './compare';
import { Picture } from './picture';

type Photo = { id: number; src: string; alt: string; href: string; caption: string };

type PhotoPairsProps = {
  /** Each entry has one or two photos, and may have a head. */
  pairs: { photos: Photo[]; head?: ReactNode }[];
  /** Shows all pairs side by side, for printing; otherwise they scroll sideways. */
  isWhole?: boolean;
};

export function PhotoPairs({ pairs, isWhole = false }: PhotoPairsProps) {
  return (
    <ul className={isWhole ? 'pairs pairs-whole' : 'pairs'}>
      {pairs.map(({ photos, head }, index) => {
        const figures = photos.map((photo) => (
          <PhotoFigure key={photo.id} photo={photo} isEager={isWhole || index < 2} />
        ));
        const [before, after] = figures;
        return (
          <li key={photos[0]?.id} className="pair">
            {head && <div className="pair-head">{head}</div>}
            {after && !isWhole ? (
              <Compare name={`compare-${photos[0]?.id}`} before={before} after={after} />
            ) : (
              figures
            )}
          </li>
        );
      })}
    </ul>
  );
}

function PhotoFigure({ photo, isEager }: { photo: Photo; isEager: boolean }) {
  const { src, alt, href, caption } = photo;
  return (
    <figure>
      <a href={href}>
        <Picture
          src={src}
          alt={alt}
          width={400}
          height={267}
          loading={isEager ? 'eager' : 'lazy'}
        />
      </a>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

type WholePhotoProps = { src: string; alt: string; width: number | null; height: number | null };

export function WholePhoto({ src, alt, width, height }: WholePhotoProps) {
  return (
    <div className="photo">
      <Picture src={src} alt={alt} width={width ?? 1600} height={height ?? 1067} loading="eager" />
    </div>
  );
}
