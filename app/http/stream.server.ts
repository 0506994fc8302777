import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';

/**
 * A body that is made as it is taken. HEAD has none: Remix would drop it unread, and what it holds
 * with it.
 */
export const streamed = ({ method }: Request, open: () => Readable): ReadableStream | null =>
  method === 'HEAD' ? null : createReadableStreamFromReadable(open());
