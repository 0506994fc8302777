import { isSecure, sessionCookie } from './session-cookie.server';

const nameFor = (request: Request) => (isSecure(request) ? '__Host-yesod_device' : 'yesod_device');
const yearSeconds = 365 * 24 * 3600;

/** What a browser shows of itself. */
export const browserOf = (request: Request) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  deviceMark: deviceMark(request),
});

/** The mark of a browser somebody signed in with before (`models/proof/account.server`). */
function deviceMark(request: Request): string | null {
  const name = `${nameFor(request)}=`;
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? null;
}

/** The cookies of somebody who just came in: their session, and the mark of their browser. */
export function signedInHeaders(
  request: Request,
  { token, deviceMark }: { token: string; deviceMark: string },
) {
  const secure = isSecure(request) ? '; Secure' : '';
  const headers = new Headers({ 'Set-Cookie': sessionCookie(request, token) });
  headers.append(
    'Set-Cookie',
    `${nameFor(request)}=${deviceMark}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${yearSeconds}`,
  );
  return headers;
}
