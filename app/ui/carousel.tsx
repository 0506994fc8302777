import type { ReactNode } from 'react';
import { Picture } from './picture';

type Photo = { id: number; src: string; thumb: string; alt: string; caption: string };

type CarouselProps = { label: string; photos: Photo[]; action?: ReactNode };

export function Carousel({ label, photos, action }: CarouselProps) {
  return (
    <div className="carousel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="carousel-row" tabIndex={0} aria-label={label}>
        {photos.map(({ id, src, alt, caption }, index) => (
          <figure key={id} id={`photo-${id}`}>
            <Picture src={src} alt={alt} width={960} height={640} loading={index < 2 ? 'eager' : 'lazy'} />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </section>
      <ul className="carousel-thumbs">
        {photos.map(({ id, thumb, alt }) => (
          <li key={id}>
            <a href={`#photo-${id}`}>
              <Picture src={thumb} alt={alt} width={100} height={100} />
            </a>
          </li>
        ))}
      </ul>
      {action}
    </div>
  );
}
