import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { openFile } from '~/models/files/visible.server';
import type { Page } from './page.server';
import { notFound } from './portals.server';

/** A file on the disk, or one that was made for this request. */
export type ServedFile = Omit<ReturnType<typeof openFile>, 'path'> &
  ({ path: string } | { bytes: Buffer });

/**
 * Serves a file the actor may see; null if its bytes are gone. Uploads can never run on our origin.
 */
export async function fileResponse(
  request: Request,
  file: ServedFile,
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
  if ('bytes' in file) {
    const length = { 'Content-Length': String(file.bytes.length) };
    const body = request.method === 'HEAD' ? null : new Uint8Array(file.bytes);
    return new Response(body, { headers: { ...headers, ...length } });
  }
  const stats = await stat(file.path).catch(() => null);
  if (!stats) return null;
  const body = streamed(request, () => createReadStream(file.path));
  return new Response(body, { headers: { ...headers, 'Content-Length': String(stats.size) } });
}

/** The same as the answer of a page. */
export async function filePage({ request }: Page, file: ServedFile): Promise<Response> {
  const response = await fileResponse(request, file, 'Cookie');
  if (!response) throw notFound();
  return response;
}

/**
 * A body that is produced while it is read. For HEAD it is never opened, because Remix would not
 * close it.
 */
export const streamed = ({ method }: Request, open: () => Readable): ReadableStream | null =>
  method === 'HEAD' ? null : createReadableStreamFromReadable(open());
