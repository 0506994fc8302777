import { settings } from '~/services/settings/settings.server';

const plainName = 'yesod_session';
const secureName = '__Host-yesod_session';

/** Behind a proxy that ends TLS the address says http; PUBLIC_URL or the forwarded protocol says what the browser sees. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith('https:') || settings.publicOrigin?.startsWith('https:') === true;
}

/** The session token a browser sent, if any. */
export function sessionToken(request: Request): string | null {
  return tokenIn(request.headers.get('cookie') ?? '', isSecure(request));
}

/** The session token in a Cookie header. Under TLS only the `__Host-` cookie counts. */
export function tokenIn(cookies: string, secure: boolean): string | null {
  const name = `${secure ? secureName : plainName}=`;
  for (const part of cookies.split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(name)) return cookie.slice(name.length) || null;
  }
  return null;
}

/** Lives as long as the browser: the server decides when a session is over. */
export function sessionCookie(request: Request, token: string): string {
  return serialize(request, token, '');
}

export function clearedSessionCookie(request: Request): string {
  return serialize(request, '', '; Max-Age=0');
}

function serialize(request: Request, value: string, extra: string): string {
  const secure = isSecure(request);
  return `${secure ? secureName : plainName}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${extra}`;
}
