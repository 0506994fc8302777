import { createCookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { isLocale, type Locale, locales } from '~/i18n/words';
import { installation } from '~/models/installation/current.server';

const yearSeconds = 365 * 24 * 3600;
const localeCookie = createCookie('yesod_locale', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: yearSeconds,
});

const detectorFor = (fallbackLanguage: Locale) =>
  new RemixI18Next({
    detection: {
      supportedLanguages: [...locales],
      fallbackLanguage,
      cookie: localeCookie,
      searchParamKey: 'lang',
      order: ['searchParams', 'cookie', 'header'],
    },
  });
const detectors = { 'en-US': detectorFor('en-US'), 'he-IL': detectorFor('he-IL') };

/** Parsing all accepted languages costs more than finding the session. */
const firstLanguage = /^[\w-]+(?=,|$)/;

/**
 * The language of a page: the `?lang=` of a mailed link, the person's own, the cookie's or the
 * browser's.
 */
export async function localeOf(
  request: Request,
  preferred: string | null | undefined,
): Promise<Locale> {
  if (request.url.includes('lang=')) return detected(request);
  if (isLocale(preferred)) return preferred;
  const isChosen = request.headers.get('cookie')?.includes('yesod_locale=');
  const [first] = firstLanguage.exec(request.headers.get('accept-language') ?? '') ?? [];
  return !isChosen && isLocale(first) ? first : detected(request);
}

async function detected(request: Request): Promise<Locale> {
  const { locale } = installation();
  const language = await detectors[locale].getLocale(request);
  return isLocale(language) ? language : locale;
}

export const localeCookieHeader = (locale: Locale): Promise<string> =>
  localeCookie.serialize(locale);
