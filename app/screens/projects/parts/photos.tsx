import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { ProjectImage } from '~/models/projects/images.server';
import { type PhotoGroup, photoGroups } from '~/models/projects/photo-pairs';
import { filePath, type PortalName, projectPhotoAddPath, projectPhotoPath } from '~/paths';
import { EmptyState } from '~/ui/empty-state';
import { PhotoPairs } from '~/ui/photo-pairs';

type PhotosProps = {
  project: { id: number; name: string };
  portal: PortalName;
  images: ProjectImage[];
  mayAdd?: boolean;
  isWhole?: boolean;
};

export function Photos({ project, portal, images, mayAdd = false, isWhole }: PhotosProps) {
  const text = useText();
  const addHref = projectPhotoAddPath(portal, project.id);
  if (images.length === 0) {
    const action = mayAdd ? { label: text('project.show.addPhotos'), href: addHref } : undefined;
    return <EmptyState text={text('project.show.noPhotos')} action={action} />;
  }
  const groups = photoGroups(images);
  const order = groups.flatMap(({ photos }) => photos);
  const figureOf = (photo: ProjectImage) => {
    const { id, fileId, flag, spot, takenOn } = photo;
    const word = text(`project.flag.${flag}`);
    // Photos of a spot are stamped with their day alone.
    const stamp = [spot === null || !takenOn ? word : null, takenOn && day(takenOn)];
    return {
      id,
      src: filePath(fileId, 'card'),
      href: projectPhotoPath(portal, project.id, id),
      alt: text('photo.alt', {
        name: project.name,
        flag: spot ?? word,
        number: order.indexOf(photo) + 1,
        of: images.length,
      }),
      caption: stamp.filter(Boolean).join(' · '),
    };
  };
  const pairs = groups.map((group) => ({
    // The first and the last photo of a series; the others are one link away.
    photos: group.photos.filter((_, i, all) => i === 0 || i === all.length - 1).map(figureOf),
    head: group.spot !== null && (
      <SpotHead {...group} project={project} portal={portal} mayAdd={mayAdd} />
    ),
  }));
  return <PhotoPairs pairs={pairs} isWhole={isWhole} />;
}

type SpotHeadProps = PhotoGroup<ProjectImage> & Pick<PhotosProps, 'project' | 'portal' | 'mayAdd'>;

function SpotHead({ spot, photos, project, portal, mayAdd }: SpotHeadProps) {
  const text = useText();
  const [, second] = photos;
  if (spot === null) return null;
  return (
    <>
      <strong>
        <bdi>{spot}</bdi>
      </strong>
      {second && photos.length > 2 && (
        <a href={projectPhotoPath(portal, project.id, second.id)}>
          {text('photo.between', { count: photos.length - 2 })}
        </a>
      )}
      {mayAdd && (
        <a href={projectPhotoAddPath(portal, project.id, { spot })}>
          {text('photo.again')}
          <span className="visually-hidden"> {spot}</span>
        </a>
      )}
    </>
  );
}
