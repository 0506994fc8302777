import { fileResponse } from '~/http/file.server';
import { openLoader, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { openFile } from '~/models/files/visible.server';
import { logoPicture } from '~/models/installation/logo.server';

/** Serves an upload and checks access each time. */
export const openFileLoader = pageLoader(async (page) => {
  const { params, url, request } = page;
  const file = openFile(page, { id: params.id, size: url.searchParams.get('size') });
  const response = await fileResponse(request, file, 'Cookie');
  if (!response) throw notFound();
  return response;
});

/** A new logo has a new URL, so browsers may cache this one forever. */
export const logoLoader = openLoader(async (page) => {
  const picture = await logoPicture(page, page.params);
  return new Response(new Uint8Array(picture), {
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': 'image/webp',
      'Content-Length': String(picture.length),
    },
  });
});
