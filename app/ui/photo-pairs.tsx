import { Picture } from './picture';

type Photo = { id: number; src: string; alt: string; href: string; caption: string };

type PhotoPairsProps = {
  /** Each entry has one or two photos. */
  pairs: Photo[][];
  /** Shows all pairs, for printing; otherwise they scroll sideways. */
  isWhole?: boolean;
};

export function PhotoPairs({ pairs, isWhole = false }: PhotoPairsProps) {
  return (
    <ul className={isWhole ? 'pairs pairs-whole' : 'pairs'}>
      {pairs.map((pair, index) => (
        <li key={pair[0]?.id} className="pair">
          {pair.map(({ id, src, alt, href, caption }) => (
            <figure key={id}>
              <a href={href}>
                <Picture
                  src={src}
                  alt={alt}
                  width={400}
                  height={267}
                  loading={isWhole || index < 2 ? 'eager' : 'lazy'}
                />
              </a>
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </li>
      ))}
    </ul>
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
