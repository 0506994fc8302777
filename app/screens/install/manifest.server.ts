import { openLoader } from '~/http/page.server';
import { direction } from '~/i18n/words';
import { dashboardPath, sharePath } from '~/paths';
import { pictureTypes } from '~/services/files/limits';

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, in the language of the page that links to it. */
export const manifestLoader = openLoader(({ locale, text }) => {
  const name = text('shell.name');
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: text('install.description'),
    lang: locale,
    dir: direction(locale),
    start_url: dashboardPath('member'),
    scope: '/',
    display: 'standalone',
    theme_color: '#faf8f4',
    background_color: '#faf8f4',
    share_target: {
      action: sharePath(),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: pictureTypes }] },
    },
    icons: [icon('192', 192), icon('512', 512), icon('maskable-512', 512, 'maskable')],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  });
});
