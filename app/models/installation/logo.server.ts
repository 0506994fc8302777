import { files } from 'db/schema/file';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { publicQuery } from '~/models/public-query.server';
import type { FileStore } from '~/services/files/files.server';
import { smallLogo } from '~/services/files/photo.server';
import { installation } from './current.server';

/** Resized once and cached, because every page shows it. */
let cachedLogo: { id: number; bytes: Promise<Buffer> } | undefined;

/** @throws AppError `not-found` if the bytes are missing */
async function readLogo(store: FileStore, hash: string): Promise<Buffer> {
  const bytes = await store.read(hash);
  if (!bytes) throw new AppError('not-found');
  return smallLogo(bytes);
}

/**
 * Only serves the current logo.
 * @throws AppError `not-found` for any other file
 */
export const logoPicture = publicQuery({
  input: z.object({ id: recordId() }),
  run({ db, files: store }, { id }): Promise<Buffer> {
    if (id !== installation().logoFileId) throw new AppError('not-found');
    const file = db.select({ hash: files.hash }).from(files).where(eq(files.id, id)).get();
    if (!file) throw new AppError('not-found');
    if (cachedLogo?.id !== id) cachedLogo = { id, bytes: readLogo(store, file.hash) };
    // A bucket may answer the next time.
    cachedLogo.bytes.catch(() => {
      cachedLogo = undefined;
    });
    return cachedLogo.bytes;
  },
});
