import { readFile } from 'node:fs/promises';
import { files } from 'db/schema/file';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { publicQuery } from '~/models/public-query.server';
import { smallLogo } from '~/services/files/photo.server';
import { filePath } from '~/services/files/store.server';
import { installation } from './current.server';

/** Resized once and cached, because every page shows it. */
let cachedLogo: { id: number; bytes: Promise<Buffer> } | undefined;

/**
 * Only serves the current logo.
 * @throws AppError `not-found` for any other file
 */
export const logoPicture = publicQuery({
  input: z.object({ id: recordId() }),
  run({ db, dataDir }, { id }): Promise<Buffer> {
    if (id !== installation().logoFileId) throw new AppError('not-found');
    const file = db.select({ hash: files.hash }).from(files).where(eq(files.id, id)).get();
    if (!file) throw new AppError('not-found');
    if (cachedLogo?.id !== id)
      cachedLogo = { id, bytes: readFile(filePath(dataDir, file.hash)).then(smallLogo) };
    return cachedLogo.bytes;
  },
});
