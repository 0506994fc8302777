import { useText } from '~/i18n/text';
import type { UpdatePhoto } from '~/models/investor-updates/photos.server';
import { photoGroups } from '~/models/projects/photo-pairs';
import { filePath } from '~/paths';
import { PhotoPairs } from '~/ui/photo-pairs';
import { captionOf } from './photo-choices';

/** The photos of an update, with before and after side by side. */
export function UpdatePhotos({ photos }: { photos: UpdatePhoto[] }) {
  const text = useText();
  const groups = photoGroups(photos);
  const order = groups.flatMap((group) => group.photos);
  const figureOf = (photo: UpdatePhoto) => ({
    id: photo.id,
    src: filePath(photo.fileId, 'card'),
    href: filePath(photo.fileId),
    alt: text('investorUpdate.show.photo', {
      flag: photo.spot ?? text(`project.flag.${photo.flag}`),
      number: order.indexOf(photo) + 1,
      of: order.length,
    }),
    caption: captionOf(text, { ...photo, spot: null }),
  });
  const pairs = groups.map(({ spot, photos: all }) => ({
    photos: all.filter((_, i) => i === 0 || i === all.length - 1).map(figureOf),
    head: spot !== null && (
      <strong>
        <bdi>{spot}</bdi>
      </strong>
    ),
  }));
  return <PhotoPairs pairs={pairs} />;
}
