import { z } from 'zod';
import type { ServedFile } from '~/http/file.server';
import { openFile } from '~/models/files/visible.server';
import { read } from './call.server';
import type { Kind } from './fields';

/** The bytes of a file, of which the documentation says no more. */
export const bytes: Kind<ServedFile> = {
  schema: () => z.file(),
  show: (file) => file,
};

export const fileCalls = [
  read('GET /api/files/{id}', 'Download a picture, document or attachment', openFile, bytes, {
    isFile: true,
  }),
];
