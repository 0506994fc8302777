import type { Request } from 'express';
import { cookieIn, cookieName, encodedLocale } from '../app/http/cookie';
import { type Locale, locales } from '../app/i18n/words';

/** The query parameters of a public page and the values that change it; `any` is free text. */
export type PublicParams = Readonly<Record<string, readonly string[] | 'any'>>;

type Place = {
  host: string;
  /** True if the browser uses TLS. */
  isSecure: boolean;
};

const ownCookie = /(?:^|;\s*)(?:__Host-)?yesod_(?!(?:locale|styles)=)/;

/**
 * Reduces a visitor's request to what its page depends on, so that `?x=1`, a foreign cookie or an
 * unusual Accept-Language is not rendered and cached separately.
 * @returns the cache key; null if the page is rendered for each request
 */
export function publicKey(
  req: Request,
  params: PublicParams,
  { host, isSecure }: Place,
): string | null {
  const { headers } = req;
  const cookies = headers.cookie ?? '';
  if (headers.authorization !== undefined || ownCookie.test(cookies)) return null;
  const cookieLocale = localeIn(cookieIn(cookies, 'locale', isSecure) ?? '');
  setOrDelete(
    headers,
    'cookie',
    cookieLocale && `${cookieName('locale', isSecure)}=${encodedLocale(cookieLocale)}`,
  );
  setOrDelete(headers, 'accept-language', preferredLocale(headers['accept-language'] ?? ''));
  const [path = '', query = ''] = req.originalUrl.split('?');
  const { asked: relevant, isFixed: isCacheable } = readParams(new URLSearchParams(query), params);
  req.originalUrl = relevant.size > 0 ? `${path}?${relevant}` : path;
  if (!isCacheable) return null;
  const encoding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip') || '';
  return [host, req.originalUrl, cookieLocale, headers['accept-language'], encoding].join('\n');
}

function readParams(sent: URLSearchParams, params: PublicParams) {
  const relevant = new URLSearchParams();
  let isFixed = true;
  for (const [name, values] of Object.entries(params)) {
    const value = sent.get(name);
    if (value === null) continue;
    relevant.set(name, value);
    isFixed &&= values !== 'any' && values.includes(value);
  }
  const language = localeOfTag(sent.get('lang') ?? '');
  if (language) relevant.set('lang', language);
  return { asked: relevant, isFixed };
}

function setOrDelete(
  headers: Request['headers'],
  name: 'cookie' | 'accept-language',
  value: string | null,
) {
  if (value) headers[name] = value;
  else delete headers[name];
}

function localeIn(value: string): Locale | null {
  try {
    const parsed = JSON.parse(Buffer.from(decodeURIComponent(value), 'base64').toString());
    return locales.find((locale) => locale === parsed) ?? null;
  } catch {
    return null;
  }
}

const localeOfTag = (tag: string): Locale | null => {
  const language = tag.trim().toLowerCase().split('-')[0];
  return locales.find((locale) => locale.split('-')[0] === language) ?? null;
};

const mostTags = 20;

/** The first of our languages by weight; null if the browser wants neither. */
function preferredLocale(header: string): Locale | null {
  let best: { locale: Locale; weight: number } | null = null;
  for (const part of header.split(',', mostTags)) {
    const [tag = '', quality] = part.split(';');
    const locale = localeOfTag(tag);
    const weight = quality === undefined ? 1 : Number(quality.split('=')[1] ?? 0) || 0;
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale ?? null;
}
