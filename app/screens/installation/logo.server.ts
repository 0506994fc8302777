import { openLoader } from '~/http/page.server';
import { logoPicture } from '~/models/installation/logo.server';

/** Another logo has another address, so a browser need not ask again. */
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
