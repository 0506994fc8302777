import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import type { Actor } from '~/models/access/actor.server';
import { kindOf } from '~/services/files/kind.server';
import { isImage } from '~/services/files/magic.server';
import { preparePhoto } from '~/services/files/photo.server';
import { FileRefused } from '~/services/files/refused';
import { storeBytes } from '~/services/files/store.server';
import { assertRoom, type FilePlace } from './place.server';

/**
 * Takes an uploaded photo in: checked, re-encoded, on the disk, with a row that nothing uses yet. A form that
 * comes back with errors keeps it by that id, so nobody has to choose their pictures twice.
 * @throws FileRefused
 * @returns the id of the `files` row
 */
export async function takePhoto(place: FilePlace, actor: Actor, upload: File, now: number): Promise<number> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  const { kind } = kindOf(bytes, upload.name);
  if (!isImage(kind)) throw new FileRefused('kind');
  const photo = await preparePhoto(bytes);
  const size = photo.large.length + photo.thumb.length + photo.card.length;
  assertRoom(place, actor, size, now);
  const large = await storeBytes(place.dataDir, photo.large);
  const thumb = await storeBytes(place.dataDir, photo.thumb);
  const card = await storeBytes(place.dataDir, photo.card);
  return write(
    place.db,
    (tx) =>
      tx
        .insert(files)
        .values({
          companyId: actor.companyId,
          hash: large.hash,
          thumbHash: thumb.hash,
          cardHash: card.hash,
          name: upload.name.slice(0, 200),
          mediaType: 'image/webp',
          size,
          width: photo.width,
          height: photo.height,
          uploadedBy: actor.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: files.id })
        .get().id,
  );
}
