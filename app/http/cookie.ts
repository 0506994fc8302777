/** The product's cookies; the server's process and the app use them by these names only. */
const names = [
  'session',
  'device',
  'passkey',
  'provider',
  'country',
  'locale',
  'styles',
  'viewed',
] as const;
export type CookieName = (typeof names)[number] | `provider-${string}`;

/** Under TLS the prefix keeps other hosts of the domain from setting our cookies. */
export const cookieName = (name: CookieName, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}yesod_${name}`;

type Cookie = {
  name: CookieName;
  value: string;
  isSecure: boolean;
  /** In seconds; without it the browser decides. 0 removes the cookie. */
  maxAge?: number;
};

/** The value of a `Set-Cookie` header. Scripts never read a cookie of ours. */
export function setCookie({ name, value, isSecure, maxAge }: Cookie): string {
  const until = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(name, isSecure)}=${value}; Path=/${until}; HttpOnly; SameSite=Lax${secure}`;
}

/** The value in a Cookie header; null if it is missing or empty. */
export function cookieIn(cookies: string, name: CookieName, isSecure: boolean): string | null {
  const prefix = `${cookieName(name, isSecure)}=`;
  const cookie = cookiesIn(cookies).find((one) => one.startsWith(prefix));
  return cookie?.slice(prefix.length) || null;
}

export const cookiesIn = (cookies: string): string[] =>
  cookies.split(';').map((part) => part.trim());

export const yearSeconds = 365 * 24 * 3600;

/** Encoded as Remix reads a cookie. */
export const encodedLocale = (locale: string): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(locale)).toString('base64'));
