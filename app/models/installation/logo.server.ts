import { readFile } from 'node:fs/promises';
import { files } from 'db/schema/file';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { publicQuery } from '~/models/open-query.server';
import { smallLogo } from '~/services/files/photo.server';
import { filePath } from '~/services/files/store.server';
import { installation } from './standing.server';

/** Drawn small once for everybody: it stands on every page. */
let drawn: { id: number; bytes: Promise<Buffer> } | undefined;

/**
 * The logo everybody sees; another file by its number is nobody's to see here. @throws AppError
 * `not-found`
 */
export const logoPicture = publicQuery({
  input: z.object({ id: recordId() }),
  run({ db, dataDir }, { id }): Promise<Buffer> {
    if (id !== installation().logoFileId) throw new AppError('not-found');
    const file = db.select({ hash: files.hash }).from(files).where(eq(files.id, id)).get();
    if (!file) throw new AppError('not-found');
    if (drawn?.id !== id)
      drawn = { id, bytes: readFile(filePath(dataDir, file.hash)).then(smallLogo) };
    return drawn.bytes;
  },
});
