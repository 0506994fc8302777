import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { streamed } from '~/http/stream.server';
import { openFile } from '~/models/files/visible.server';

/** Serves an upload, access checked each time; nothing a person uploaded can run on our origin. */
export const openFileLoader = pageLoader(async (page) => {
  const { params, url, request } = page;
  const file = openFile(page, { id: params.id, size: url.searchParams.get('size') });
  const headers = {
    // Kept, but asked for each time: whether this person may still see it is looked at before a 304 too.
    'Cache-Control': 'private, no-cache',
    // Whoever signs in next in this browser is not shown what the one before was.
    Vary: 'Cookie',
    ETag: file.tag,
    'Content-Type': file.mediaType,
    'Content-Disposition': file.disposition,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.headers.get('if-none-match') === file.tag) return new Response(null, { status: 304, headers });
  const found = await stat(file.path).catch(() => null);
  if (!found) throw notFound();
  const body = streamed(request, () => createReadStream(file.path));
  return new Response(body, { headers: { ...headers, 'Content-Length': String(found.size) } });
});
