import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';

/**
 * A body that is produced while it is read. For HEAD it is never opened, because Remix would not
 * close it.
 */
export const streamed = ({ method }: Request, open: () => Readable): ReadableStream | null =>
  method === 'HEAD' ? null : createReadableStreamFromReadable(open());
