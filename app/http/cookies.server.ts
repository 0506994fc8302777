import { installation } from '~/models/installation/current.server';
import { settings } from '~/services/settings/settings.server';

const yearSeconds = 365 * 24 * 3600;
const plainSession = 'yesod_session';
const secureSession = '__Host-yesod_session';

/**
 * Header by which a browser forgets what it was shown, so that its back button brings none of it up
 * again.
 */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };

/** Behind a proxy that ends TLS the address says http; PUBLIC_URL says what the browser sees. */
function isSecure(request: Request): boolean {
  return request.url.startsWith('https:') || settings.publicOrigin?.startsWith('https:') === true;
}

/** The session token a browser sent, if any. */
export function sessionToken(request: Request): string | null {
  return tokenIn(request.headers.get('cookie') ?? '', isSecure(request));
}

/** The session token in a Cookie header. Under TLS only the `__Host-` cookie counts. */
export const tokenIn = (cookies: string, secure: boolean): string | null =>
  cookieIn(cookies, secure ? secureSession : plainSession);

function cookieIn(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1) || null;
  }
  return null;
}

/** Lives as long as the browser: the server decides when a session is over. */
export const sessionCookie = (request: Request, token: string): string =>
  serialize(request, sessionName(request), token);

export const clearedSessionCookie = (request: Request): string =>
  serialize(request, sessionName(request), '', 0);

const sessionName = (request: Request) => (isSecure(request) ? secureSession : plainSession);
const deviceName = (request: Request) =>
  isSecure(request) ? '__Host-yesod_device' : 'yesod_device';

function serialize(request: Request, name: string, value: string, maxAge?: number): string {
  const secure = isSecure(request) ? '; Secure' : '';
  const until = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/${until}; HttpOnly; SameSite=Lax${secure}`;
}

/** Of the phone that was typed last, as two letters. */
export const countryCookie = (request: Request, iso: string): string =>
  serialize(request, 'yesod_country', iso, yearSeconds);

/**
 * The country a phone field begins with: that of the last one typed in this browser, else what is
 * usual.
 */
export const firstCountry = (
  { request }: { request: Request },
  usual = installation().country,
): string => cookieIn(request.headers.get('cookie') ?? '', 'yesod_country') ?? usual;

/**
 * What a browser shows of itself; its mark says that somebody signed in with it before
 * (docs/rules.md#codes).
 */
export const browserOf = (request: Request) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  deviceMark: cookieIn(request.headers.get('cookie') ?? '', deviceName(request)),
});

/** The cookies of somebody who just came in: their session, and the mark of their browser. */
export function signedInHeaders(
  request: Request,
  came: { token: string; deviceMark: string },
): Headers {
  const headers = new Headers({ 'Set-Cookie': sessionCookie(request, came.token) });
  headers.append(
    'Set-Cookie',
    serialize(request, deviceName(request), came.deviceMark, yearSeconds),
  );
  return headers;
}

/**
 * `forgetPages` where the session goes on. Chromium keeps even a `no-store` page for its back
 * button unless a cookie changes that scripts do not see. The session's own must not: a button
 * pressed twice comes with the old one.
 */
export const forgetImpersonated = (request: Request, now: number) => ({
  ...forgetPages,
  'Set-Cookie': serialize(request, 'yesod_viewed', String(now), 60),
});
