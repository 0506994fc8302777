import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { ProjectImage } from '~/models/projects/images.server';
import { photoPairs } from '~/models/projects/photo-pairs';
import { filePath, type PortalName, projectPhotoPath } from '~/paths';
import { EmptyState } from '~/ui/empty-state';
import { PhotoPairs } from '~/ui/photo-pairs';

type PhotosProps = {
  project: { id: number; name: string };
  portal: PortalName;
  images: ProjectImage[];
  /** Where photos are added; shown while there are none. */
  addHref?: string;
  isWhole?: boolean;
};

export function Photos({ project, portal, images, addHref, isWhole }: PhotosProps) {
  const text = useText();
  if (images.length === 0) {
    const action = addHref ? { label: text('project.show.addPhotos'), href: addHref } : undefined;
    return <EmptyState text={text('project.show.noPhotos')} action={action} />;
  }
  let number = 0;
  const pairs = photoPairs(images).map((pair) =>
    pair.map(({ id, fileId, flag, takenOn }) => {
      number += 1;
      const word = text(`project.flag.${flag}`);
      return {
        id,
        src: filePath(fileId, 'card'),
        href: projectPhotoPath(portal, project.id, id),
        alt: text('photo.alt', { name: project.name, flag: word, number, of: images.length }),
        caption: takenOn ? `${word} · ${day(takenOn)}` : word,
      };
    }),
  );
  return <PhotoPairs pairs={pairs} isWhole={isWhole} />;
}
