import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { idParam, pageLoader } from '~/http/page.server';
import { notFound, portals } from '~/http/portals.server';
import { findFile } from '~/models/files/visible.server';
import { contentDisposition } from '~/services/files/disposition';
import { filePath } from '~/services/files/store.server';

/**
 * Serves an upload to whoever may see it, checked each time (target 28). Pictures we encoded ourselves are shown,
 * everything else is saved; nothing a person uploaded can run on our origin.
 */
export const openFileLoader = pageLoader(portals.signedIn, {}, async ({ db, dataDir, actor, params, url, request }) => {
  const file = findFile(db, actor, idParam(params, 'id'));
  const isThumb = url.searchParams.get('size') === 'thumb' && file.thumbHash !== null;
  const hash = isThumb && file.thumbHash ? file.thumbHash : file.hash;
  const etag = `"${hash.slice(0, 32)}"`;
  const headers = {
    'Cache-Control': 'private, max-age=3600',
    ETag: etag,
    'Content-Type': file.mediaType,
    'Content-Disposition': contentDisposition(file.mediaType === 'image/webp' ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const path = filePath(dataDir, hash);
  const found = await stat(path).catch(() => null);
  if (!found) throw notFound();
  const body = createReadableStreamFromReadable(createReadStream(path));
  return new Response(body, { headers: { ...headers, 'Content-Length': String(found.size) } });
});
