import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import type { Actor } from '~/models/access/actor.server';
import { kindOf } from '~/services/files/kind.server';
import { isImage } from '~/services/files/magic.server';
import { storeBytes } from '~/services/files/store.server';
import { takePhoto } from './photo.server';
import { assertRoom, type FilePlace } from './place.server';

/**
 * Takes an uploaded pdf, docx or picture in: checked by its bytes, on the disk, with a row that nothing uses yet.
 * Pictures are re-encoded as photos are; the rest is kept as it came.
 * @throws FileRefused
 * @returns the id of the `files` row
 */
export async function takeDocument(
  place: FilePlace,
  actor: Actor,
  upload: File,
  now: number,
): Promise<number> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  const { kind, mediaType } = kindOf(bytes, upload.name);
  if (isImage(kind)) return takePhoto(place, actor, upload, now);
  assertRoom(place, actor, bytes.length, now);
  const { hash, size } = await storeBytes(place.dataDir, bytes);
  return write(
    place.db,
    (tx) =>
      tx
        .insert(files)
        .values({
          companyId: actor.companyId,
          hash,
          name: upload.name.slice(0, 200),
          mediaType,
          size,
          uploadedBy: actor.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: files.id })
        .get().id,
  );
}
