import type { Database } from 'db/client.server';
import type { Actor } from '~/models/access/actor.server';
import { contentDisposition } from '~/services/files/disposition';
import { filePath } from '~/services/files/store.server';
import { findFile } from './visible.server';

/** The forms a photo is kept in; anything else is only `full`. */
export type PictureSize = 'thumb' | 'card' | 'full';

/**
 * What it takes to hand out an upload to somebody who may see it (target 28). Pictures we encoded ourselves are
 * shown, everything else is saved.
 * @throws AppError `not-found`
 */
export function openFile(
  place: { db: Database; dataDir: string },
  actor: Actor,
  id: number,
  size: PictureSize,
) {
  const file = findFile(place.db, actor, id);
  const small = { thumb: file.thumbHash, card: file.cardHash, full: null }[size];
  const hash = small ?? file.hash;
  const isPicture = file.mediaType === 'image/webp';
  return {
    path: filePath(place.dataDir, hash),
    tag: `"${hash.slice(0, 32)}"`,
    mediaType: file.mediaType,
    disposition: contentDisposition(isPicture ? 'inline' : 'attachment', file.name),
  };
}
