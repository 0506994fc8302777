import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { openFile } from '~/models/files/visible.server';
import { streamed } from './stream.server';

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
    // The next person who signs in on this browser must not get the cached file.
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
