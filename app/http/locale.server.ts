import { createCookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { isLocale, type Locale, locales } from '~/i18n/words';
import { installation } from '~/models/installation/current.server';
import { cookieName } from './cookie';
import { isSecure } from './cookies.server';

/** The cookie is only read here; `cookies.server` writes it. */
const detectorFor = (fallbackLanguage: Locale, isSecure: boolean) =>
  new RemixI18Next({
    detection: {
      supportedLanguages: [...locales],
      fallbackLanguage,
      cookie: createCookie(cookieName('locale', isSecure)),
      searchParamKey: 'lang',
      order: ['searchParams', 'cookie', 'header'],
    },
  });
const detectorsFor = (isSecure: boolean) => ({
  'en-US': detectorFor('en-US', isSecure),
  'he-IL': detectorFor('he-IL', isSecure),
});
const detectors = { plain: detectorsFor(false), secure: detectorsFor(true) };

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
  const name = cookieName('locale', isSecure(request));
  const isChosen = request.headers.get('cookie')?.includes(`${name}=`);
  const [first] = firstLanguage.exec(request.headers.get('accept-language') ?? '') ?? [];
  return !isChosen && isLocale(first) ? first : detected(request);
}

async function detected(request: Request): Promise<Locale> {
  const { locale } = installation();
  const { [locale]: detector } = isSecure(request) ? detectors.secure : detectors.plain;
  const language = await detector.getLocale(request);
  return isLocale(language) ? language : locale;
}
