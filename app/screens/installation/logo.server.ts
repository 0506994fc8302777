import { openLoader } from '~/http/page.server';
import { logoPicture } from '~/models/installation/logo.server';

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
