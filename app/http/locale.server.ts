import { createCookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { defaultLocale, isLocale, type Locale, locales } from '~/i18n/words';

const yearSeconds = 365 * 24 * 3600;
const localeCookie = createCookie('yesod_locale', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: yearSeconds,
});

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: defaultLocale,
    cookie: localeCookie,
    searchParamKey: 'lang',
    order: ['searchParams', 'cookie', 'header'],
  },
});

/** The language of a page: `?lang=` of a link in a mail, the person's own, the visitor's cookie, the browser's. */
export async function localeOf(request: Request, preferred: string | null | undefined): Promise<Locale> {
  if (isLocale(preferred) && !request.url.includes('lang=')) return preferred;
  return request.url.includes('lang=') ? detected(request) : rememberedFor(request);
}

const remembered = new Map<string, Locale>();
const mostRemembered = 500;

/** To weigh what a browser asks for costs more than to find its person; the same words mean the same language. */
async function rememberedFor(request: Request): Promise<Locale> {
  const chosen = /(?:^|; )yesod_locale=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
  const key = `${chosen}\n${request.headers.get('accept-language') ?? ''}`;
  let locale = remembered.get(key);
  if (!locale) {
    locale = await detected(request);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, locale);
  }
  return locale;
}

async function detected(request: Request): Promise<Locale> {
  const found = await detector.getLocale(request);
  return isLocale(found) ? found : defaultLocale;
}

export const localeCookieHeader = (locale: Locale): Promise<string> => localeCookie.serialize(locale);
