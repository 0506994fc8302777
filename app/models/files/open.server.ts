import type { Database } from 'db/client.server';
import type { Actor } from '~/models/access/actor.server';
import { contentDisposition } from '~/services/files/disposition';
import { filePath } from '~/services/files/store.server';
import { findFile } from './visible.server';

/**
 * What it takes to hand out an upload to somebody who may see it (target 28). Pictures we encoded ourselves are
 * shown, everything else is saved.
 * @throws AppError `not-found`
 */
export function openFile(
  place: { db: Database; dataDir: string },
  actor: Actor,
  id: number,
  size: 'thumb' | 'full',
) {
  const file = findFile(place.db, actor, id);
  const hash = (size === 'thumb' && file.thumbHash) || file.hash;
  const isPicture = file.mediaType === 'image/webp';
  return {
    path: filePath(place.dataDir, hash),
    tag: `"${hash.slice(0, 32)}"`,
    mediaType: file.mediaType,
    disposition: contentDisposition(isPicture ? 'inline' : 'attachment', file.name),
  };
}
