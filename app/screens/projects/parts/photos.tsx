import { useText } from '~/i18n/text';
import type { ProjectImage } from '~/models/projects/images.server';
import { filePath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Carousel } from '~/ui/carousel';
import { EmptyState } from '~/ui/empty-state';

type PhotosProps = { name: string; images: ProjectImage[]; addHref?: string };

/** The photos of a project, each with its word on it. */
export function Photos({ name, images, addHref }: PhotosProps) {
  const text = useText();
  if (images.length === 0) {
    const action = addHref ? { label: text('project.show.addPhotos'), href: addHref } : undefined;
    return <EmptyState text={text('project.show.noPhotos')} action={action} />;
  }
  const photos = images.map((image, index) => {
    const flag = text(`project.flag.${image.flag}`);
    return {
      id: image.id,
      src: filePath(image.fileId),
      thumb: filePath(image.fileId, 'thumb'),
      alt: text('project.show.photoAlt', { name, flag, number: index + 1 }),
      caption: flag,
    };
  });
  return (
    <Carousel
      label={text('project.show.photos')}
      photos={photos}
      action={addHref && <ButtonLink href={addHref}>{text('project.show.addPhotos')}</ButtonLink>}
    />
  );
}
