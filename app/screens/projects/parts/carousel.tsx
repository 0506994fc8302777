import { useText } from '~/i18n/text';
import type { ProjectImage } from '~/models/projects/images.server';
import { filePath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Picture } from '~/ui/picture';

/**
 * The photos side by side in one scrolling row, each with its word on it; the 100 px pictures below lead to
 * them (001 §9). It snaps and scrolls by itself, with no script.
 */
export function Carousel({
  name,
  images,
  addHref,
}: {
  name: string;
  images: ProjectImage[];
  addHref?: string;
}) {
  const text = useText();
  if (images.length === 0) {
    const action = addHref ? { label: text('project.show.addPhotos'), href: addHref } : undefined;
    return <EmptyState text={text('project.show.noPhotos')} action={action} />;
  }
  const alt = (image: ProjectImage, index: number) =>
    text('project.show.photoAlt', { name, flag: text(`project.flag.${image.flag}`), number: index + 1 });
  return (
    <div className="carousel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="carousel-row" tabIndex={0} aria-label={text('project.show.photos')}>
        {images.map((image, index) => (
          <figure key={image.id} id={`photo-${image.id}`}>
            <Picture
              src={filePath(image.fileId)}
              alt={alt(image, index)}
              width={960}
              height={640}
              loading={index < 2 ? 'eager' : 'lazy'}
            />
            <figcaption>{text(`project.flag.${image.flag}`)}</figcaption>
          </figure>
        ))}
      </section>
      <ul className="carousel-thumbs">
        {images.map((image, index) => (
          <li key={image.id}>
            <a href={`#photo-${image.id}`}>
              <Picture
                src={filePath(image.fileId, 'thumb')}
                alt={alt(image, index)}
                width={100}
                height={100}
              />
            </a>
          </li>
        ))}
      </ul>
      {addHref && <ButtonLink href={addHref}>{text('project.show.addPhotos')}</ButtonLink>}
    </div>
  );
}
