import { Compare } from './compare';
import { Picture } from './picture';

type Photo = { id: number; src: string; alt: string; href: string; caption: string };

type PhotoPairsProps = {
  /** Each entry has one or two photos. */
  pairs: Photo[][];
  /** Shows all pairs side by side, for printing; otherwise they scroll sideways. */
  isWhole?: boolean;
};

export function PhotoPairs({ pairs, isWhole = false }: PhotoPairsProps) {
  return (
    <ul className={isWhole ? 'pairs pairs-whole' : 'pairs'}>
      {pairs.map((pair, index) => {
        const figures = pair.map((photo) => (
          <PhotoFigure key={photo.id} photo={photo} isEager={isWhole || index < 2} />
        ));
        const [before, after] = figures;
        return (
          <li key={pair[0]?.id} className="pair">
            {after && !isWhole ? (
              <Compare name={`compare-${pair[0]?.id}`} before={before} after={after} />
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
