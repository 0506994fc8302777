import { type OpenPage, openLoader } from '~/http/page.server';
import { locales } from '~/i18n/words';
import {
  accessibilityPath,
  faqPublicPath,
  landingPath,
  listedPath,
  loginPath,
  plansPath,
  privacyPath,
  signupPath,
  sitemapPath,
  supportPath,
  termsPath,
} from '~/paths';

/** Lets search engines list a public page, unless its URL has parameters of its own. */
export function makeIndexable({ frame, origin, url }: OpenPage, path: string, description: string) {
  const isPlain = [...url.searchParams.keys()].every((name) => name === 'lang');
  if (isPlain) frame.seo = { description, path, origin: origin ?? url.origin };
}

/** Public pages for search engines; variants with parameters are excluded (`makeIndexable`). */
const publicPaths = ({ gateway }: OpenPage) => [
  landingPath(),
  ...(gateway ? [plansPath()] : []),
  faqPublicPath(),
  supportPath(),
  loginPath(),
  signupPath(),
  privacyPath(),
  termsPath(),
  accessibilityPath(),
];

const originOf = ({ origin, url }: OpenPage) => origin ?? url.origin;

export const sitemapLoader = openLoader((page) => {
  const origin = originOf(page);
  const addresses = publicPaths(page).flatMap((path) => {
    const languages = locales.map((locale) => ({
      locale,
      href: origin + listedPath(path, locale),
    }));
    const alternates = languages.map(
      ({ locale, href }) =>
        `<xhtml:link rel="alternate" hreflang="${locale.slice(0, 2)}" href="${href}"/>`,
    );
    return languages.map(({ href }) => `<url><loc>${href}</loc>${alternates.join('')}</url>`);
  });
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return plain(
    'application/xml',
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset ${names}>\n${addresses.join('\n')}\n</urlset>\n`,
  );
});

/** Everything else needs a login, so crawling these would be useless. */
const disallowed = ['/admin/', '/api/', '/captcha/', '/dev/', '/files/', '/language', '/resume'];

export const robotsLoader = openLoader((page) =>
  plain(
    'text/plain',
    [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${originOf(page)}${sitemapPath()}`,
      '',
    ].join('\n'),
  ),
);

const plain = (type: string, body: string) =>
  new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' },
  });
