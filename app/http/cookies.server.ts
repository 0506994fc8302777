import { installation } from '~/models/installation/current.server';
import { settings } from '~/services/settings/settings.server';

const yearSeconds = 365 * 24 * 3600;
const plainSession = 'yesod_session';
const secureSession = '__Host-yesod_session';

/** Makes a browser clear its cache, so that its back button shows no earlier pages. */
export const forgetPages = { 'Clear-Site-Data': '"cache"' };

/** Behind a TLS-terminating proxy the request says http; PUBLIC_URL has the browser's scheme. */
function isSecure(request: Request): boolean {
  return request.url.startsWith('https:') || settings.publicOrigin?.startsWith('https:') === true;
}

/** Returns the session token of the request, if any. */
export function sessionToken(request: Request): string | null {
  return tokenIn(request.headers.get('cookie') ?? '', isSecure(request));
}

/** Returns the session token of a Cookie header. Under TLS only the `__Host-` cookie counts. */
export const tokenIn = (cookies: string, secure: boolean): string | null =>
  cookieIn(cookies, secure ? secureSession : plainSession);

function cookieIn(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1) || null;
  }
  return null;
}

/** A cookie without expiry: the server decides when a session ends. */
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

/** The country of the last typed phone number, as two letters. */
export const countryCookie = (request: Request, iso: string): string =>
  serialize(request, 'yesod_country', iso, yearSeconds);

/** The initial country of a phone field: the last one typed in this browser, or the default. */
export const firstCountry = (
  { request }: { request: Request },
  usual = installation().country,
): string => cookieIn(request.headers.get('cookie') ?? '', 'yesod_country') ?? usual;

/**
 * Identifies a browser; its mark says that a person signed in with it before
 * (docs/rules.md#codes).
 */
export const browserOf = (request: Request) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  deviceMark: cookieIn(request.headers.get('cookie') ?? '', deviceName(request)),
});

const passkeyName = (request: Request) =>
  isSecure(request) ? '__Host-yesod_passkey' : 'yesod_passkey';

/** Binds a passkey's challenge to this browser; it lives as long as the challenge. */
export const passkeyCookie = (request: Request, token: string, seconds: number): string =>
  serialize(request, passkeyName(request), token, seconds);

export const passkeyToken = (request: Request): string | null =>
  cookieIn(request.headers.get('cookie') ?? '', passkeyName(request));

const providerName = (request: Request) =>
  isSecure(request) ? '__Host-yesod_provider' : 'yesod_provider';

/** Sealed by the server: where to sign out at the provider. */
export const providerCookie = (request: Request, sealed: string, seconds: number): string =>
  serialize(request, providerName(request), sealed, seconds);

export const clearedProviderCookie = (request: Request): string => providerCookie(request, '', 0);

export const providerSeal = (request: Request): string | null =>
  cookieIn(request.headers.get('cookie') ?? '', providerName(request));

/** An attempt to sign in at a provider. Two tabs have two attempts, each with its own cookie. */
export const flowCookie = (
  request: Request,
  flow: { id: string; sealed: string },
  seconds: number,
): string => serialize(request, `${providerName(request)}-${flow.id}`, flow.sealed, seconds);

export const clearedFlowCookie = (request: Request, id: string): string =>
  flowCookie(request, { id, sealed: '' }, 0);

/** The attempts that this browser has begun. */
export function flowSeals(request: Request): { id: string; sealed: string }[] {
  const prefix = `${providerName(request)}-`;
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
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
  headers.append(
    'Set-Cookie',
    serialize(request, deviceName(request), signIn.deviceMark, yearSeconds),
  );
  return headers;
}

/**
 * `forgetPages` for a session that continues. Chromium keeps even `no-store` pages for its back
 * button unless an HttpOnly cookie changes. The session's own cookie must not change, since a
 * button pressed twice still sends the old one.
 */
export const forgetImpersonated = (request: Request, now: number) => ({
  ...forgetPages,
  'Set-Cookie': serialize(request, 'yesod_viewed', String(now), 60),
});
