import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { openFile } from '~/models/files/visible.server';
import { streamed } from './stream.server';

/**
 * An upload somebody may see; null where its bytes are gone. Nothing a person uploaded can run on
 * our origin.
 */
export async function fileResponse(
  request: Request,
  file: ReturnType<typeof openFile>,
  vary: string,
): Promise<Response | null> {
  const headers = {
    // Kept, but asked for each time: whether this person may still see it is looked at before a 304
    // too.
    'Cache-Control': 'private, no-cache',
    // Whoever signs in next in this browser is not shown what the one before was.
    Vary: vary,
    ETag: file.tag,
    'Content-Type': file.mediaType,
    'Content-Disposition': file.disposition,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.headers.get('if-none-match') === file.tag)
    return new Response(null, { status: 304, headers });
  const found = await stat(file.path).catch(() => null);
  if (!found) return null;
  const body = streamed(request, () => createReadStream(file.path));
  return new Response(body, { headers: { ...headers, 'Content-Length': String(found.size) } });
}
