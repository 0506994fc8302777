import { z } from 'zod';
import { openFile } from '~/models/files/visible.server';
import { read } from './call.server';
import type { Kind } from './fields';

const bytes: Kind<ReturnType<typeof openFile>> = { schema: () => z.file(), show: (file) => file };

export const fileCalls = [
  read('GET /api/files/{id}', 'Download a picture, document or attachment', openFile, bytes, {
    isFile: true,
  }),
];
