import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { AppError } from '~/models/errors';
import type { openFile } from '~/models/files/visible.server';
import { BucketFailed } from '~/services/files/bucket-request.server';
import { log } from '~/services/log/log.server';
import type { Page } from './page.server';
import { notFound } from './portals.server';

type StoredFile = ReturnType<typeof openFile>;

/** An upload, or a file that was made for this request. */
export type ServedFile = Omit<StoredFile, 'hash' | 'store'> &
  (StoredFile | { bytes: () => Promise<Buffer> });

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
    // Its length is unknown until it is made.
    if (request.method === 'HEAD') return new Response(null, { headers });
    const bytes = await file.bytes();
    const length = { 'Content-Length': String(bytes.length) };
    return new Response(new Uint8Array(bytes), { headers: { ...headers, ...length } });
  }
  const stored = await bodyOf(request, file).catch(busyIfBucketFailed);
  if (!stored) return null;
  const length = { 'Content-Length': String(stored.size) };
  return new Response(stored.body, { headers: { ...headers, ...length } });
}

async function bodyOf({ method }: Request, { store, hash }: StoredFile) {
  if (method === 'HEAD') {
    const size = await store.sizeOf(hash);
    return size === null ? null : { size, body: null };
  }
  const file = await store.open(hash);
  return file && { size: file.size, body: createReadableStreamFromReadable(file.stream) };
}

const secondsUntilRetry = 30;

function busyIfBucketFailed(error: unknown): never {
  if (!(error instanceof BucketFailed)) throw error;
  log.error({ err: error }, 'an upload could not be read');
  throw new AppError('busy', { seconds: secondsUntilRetry });
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
export const lazyStream = ({ method }: Request, open: () => Readable): ReadableStream | null =>
  method === 'HEAD' ? null : createReadableStreamFromReadable(open());
