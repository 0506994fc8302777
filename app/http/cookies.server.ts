import type { Locale } from '~/i18n/words';
import { installation } from '~/models/installation/current.server';
import { settings } from '~/services/settings/settings.server';
import {
  type CookieName,
  cookieIn,
  cookieName,
  cookiesIn,
  encodedLocale,
  setCookie,
  yearSeconds,
} from './cookie';

/** Makes a browser clear its cache, so that its back button shows no earlier pages. */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };

/** Behind a TLS-terminating proxy the request says http; PUBLIC_URL has the browser's scheme. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith('https:') || settings.publicOrigin?.startsWith('https:') === true;
}

/** Returns the session token of the request, if any. */
export function sessionToken(request: Request): string | null {
  return tokenIn(request.headers.get('cookie') ?? '', isSecure(request));
}

/** Returns the session token of a Cookie header. Under TLS only the `__Host-` cookie counts. */
export const tokenIn = (cookies: string, isSecure: boolean): string | null =>
  cookieIn(cookies, 'session', isSecure);

const cookieOf = (request: Request, name: CookieName): string | null =>
  cookieIn(request.headers.get('cookie') ?? '', name, isSecure(request));

/** A cookie without expiry: the server decides when a session ends. */
export const sessionCookie = (request: Request, token: string): string =>
  serialize(request, 'session', token);

export const clearedSessionCookie = (request: Request): string =>
  serialize(request, 'session', '', 0);

function serialize(request: Request, name: CookieName, value: string, maxAge?: number): string {
  return setCookie({ name, value, isSecure: isSecure(request), maxAge });
}

/** The language chosen in this browser. */
export const localeCookie = (request: Request, locale: Locale): string =>
  serialize(request, 'locale', encodedLocale(locale), yearSeconds);

/** The country of the last typed phone number, as two letters. */
export const countryCookie = (request: Request, iso: string): string =>
  serialize(request, 'country', iso, yearSeconds);

/** The initial country of a phone field: the last one typed in this browser, or the default. */
export const firstCountry = (
  { request }: { request: Request },
  usual = installation().country,
): string => cookieOf(request, 'country') ?? usual;

/**
 * Identifies a browser; its mark says that a person signed in with it before
 * (docs/rules.md#codes).
 */
export const browserOf = (request: Request) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  deviceMark: cookieOf(request, 'device'),
});

/** Binds a passkey's challenge to this browser; it lives as long as the challenge. */
export const passkeyCookie = (request: Request, token: string, seconds: number): string =>
  serialize(request, 'passkey', token, seconds);

export const passkeyToken = (request: Request): string | null => cookieOf(request, 'passkey');

/** Sealed by the server: where to sign out at the provider. */
export const providerCookie = (request: Request, sealed: string, seconds: number): string =>
  serialize(request, 'provider', sealed, seconds);

export const clearedProviderCookie = (request: Request): string => providerCookie(request, '', 0);

export const providerSeal = (request: Request): string | null => cookieOf(request, 'provider');

/** An attempt to sign in at a provider. Two tabs have two attempts, each with its own cookie. */
export const flowCookie = (
  request: Request,
  flow: { id: string; sealed: string },
  seconds: number,
): string => serialize(request, `provider-${flow.id}`, flow.sealed, seconds);

export const clearedFlowCookie = (request: Request, id: string): string =>
  flowCookie(request, { id, sealed: '' }, 0);

/** The attempts that this browser has begun. */
export function flowSeals(request: Request): { id: string; sealed: string }[] {
  const prefix = cookieName('provider-', isSecure(request));
  return cookiesIn(request.headers.get('cookie') ?? '')
    .filter((cookie) => cookie.startsWith(prefix) && cookie.includes('='))
    .map((cookie) => {
      const at = cookie.indexOf('=');
      return { id: cookie.slice(prefix.length, at), sealed: cookie.slice(at + 1) };
    });
}

/** The cookies after signing in: the session and the browser's mark. */
export function signedInHeaders(
  request: Request,
  signIn: { token: string; deviceMark: string },
): Headers {
  const headers = new Headers({ 'Set-Cookie': sessionCookie(request, signIn.token) });
  headers.append('Set-Cookie', serialize(request, 'device', signIn.deviceMark, yearSeconds));
  return headers;
}

/**
 * `forgetPages` for a session that continues. Chromium keeps even `no-store` pages for its back
 * button unless an HttpOnly cookie changes. The session's own cookie must not change, since a
 * button pressed twice still sends the old one.
 */
export const forgetImpersonated = (request: Request, now: number) => ({
  ...forgetPages,
  'Set-Cookie': serialize(request, 'viewed', String(now), 60),
});
