import { isSecure } from './session-cookie.server';

const nameFor = (request: Request) => (isSecure(request) ? '__Host-yesod_device' : 'yesod_device');
const yearSeconds = 365 * 24 * 3600;

/** The mark of a browser somebody signed in with before (`models/sign-in/device.server`). */
export function deviceMark(request: Request): string | null {
  const name = `${nameFor(request)}=`;
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? null;
}

export function deviceCookie(request: Request, mark: string): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${nameFor(request)}=${mark}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${yearSeconds}`;
}
