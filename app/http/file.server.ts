import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { openFile } from '~/models/files/visible.server';

/**
 * Serves an upload the actor may see; null if its bytes are gone. Uploads can never run on our
 * origin.
 */
export async function fileResponse(
  request: Request,
  file: ReturnType<typeof openFile>,
  vary: string,
): Promise<Response | null> {
  const headers = {
    // Cached but revalidated, because access is checked before a 304 too.
    'Cache-Control': 'private, no-cache',
    // Another person who uses this browser must not get the cached file.
    Vary: vary,
    ETag: file.tag,
    'Content-Type': file.mediaType,
    'Content-Disposition': file.disposition,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.headers.get('if-none-match') === file.tag)
    return new Response(null, { status: 304, headers });
  const stats = await stat(file.path).catch(() => null);
  if (!stats) return null;
  const body = streamed(request, () => createReadStream(file.path));
  return new Response(body, { headers: { ...headers, 'Content-Length': String(stats.size) } });
}

/**
 * A body that is produced while it is read. For HEAD it is never opened, because Remix would not
 * close it.
 */
export const streamed = ({ method }: Request, open: () => Readable): ReadableStream | null =>
  method === 'HEAD' ? null : createReadableStreamFromReadable(open());
