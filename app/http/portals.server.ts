import { redirect } from '@remix-run/node';
import { type Actor, isAdmin } from '~/models/access/actor.server';
import {
  adminLoginPath,
  dashboardPath,
  loginPath,
  logoutPath,
  type PortalName,
  sharePath,
} from '~/paths';
import type { RequestContext } from './context.server';
import { clearedSessionCookie, sessionToken } from './cookies.server';
import { safePath } from './origin.server';

/** URLs outside the portals: any signed-in person may open them (docs/rules.md#portals). */
const open = /^\/(projects\/show|entrepreneurs|files|share|resume|logout|view-as)(\/|$)/;

/** Pages that only members have; an admin has all others at the same address under `/admin`. */
const membersOnly = /^\/(investments|invitations|requests\/create)\b/;

export function portalAccess(
  path: string,
  actor: Pick<Actor, 'role'>,
): 'admitted' | 'elsewhere' | 'hidden' {
  if (open.test(path)) return 'admitted';
  if (path.startsWith('/admin/')) return isAdmin(actor) ? 'admitted' : 'hidden';
  return isAdmin(actor) ? 'elsewhere' : 'admitted';
}

export const portalOf = (actor: Actor): PortalName => (isAdmin(actor) ? 'admin' : 'member');

/**
 * Returns the person if the URL is meant for them, or throws a redirect or a 404.
 * @param isOpen for forms any signed-in person may send, on either portal
 */
export function authorize(context: RequestContext, isOpen = false): Actor {
  const { actor, request, url, frame } = context;
  if (!actor) {
    // A share comes from the device, not from one of our pages.
    const isAsked = request.method === 'GET' || url.pathname === sharePath();
    throw toLogin(context, isAsked ? frame.here : cameFrom(request));
  }
  const accessTo = isOpen ? 'admitted' : portalAccess(url.pathname, actor);
  if (accessTo === 'elsewhere') throw redirect(adminAddress(request.method, frame.here));
  frame.shell = 'app';
  frame.portal = portalOf(actor);
  if (accessTo === 'hidden') throw notFound();
  return actor;
}

/** Where an admin is led who opens an address of members, such as a link in a message. */
export const adminAddress = (method: string, address: string): string =>
  method === 'GET' && !membersOnly.test(address) ? `/admin${address}` : dashboardPath('admin');

/** The dashboard of a signed-in person; null for everybody else. */
export const ownDashboard = ({ actor }: Pick<RequestContext, 'actor'>): string | null =>
  actor && dashboardPath(portalOf(actor));

/**
 * Redirects to the login of the requested portal. An expired session's cookie is removed; one that
 * waits for a code stays, since this may be a second tab. Signing out is not offered as the page to
 * return to.
 */
export function toLogin(
  { request, url, session }: RequestContext,
  back: string | undefined,
): Response {
  const redirectTo = back?.split('?')[0] === logoutPath() ? undefined : back;
  const isOver = !session && sessionToken(request) !== null;
  const headers: HeadersInit = isOver ? { 'Set-Cookie': clearedSessionCookie(request) } : {};
  const loginOf = url.pathname.startsWith('/admin/') ? adminLoginPath : loginPath;
  return redirect(loginOf({ redirectTo }), { headers });
}

/** The page of ours from which a form was sent. */
export function cameFrom(request: Request): string | undefined {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return safePath(url.pathname + url.search);
}

/** Returns a status with an error page in the actor's frame. */
export function statusInFrame({ actor, frame }: RequestContext, status: 403 | 404 | 413): Response {
  if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
  return new Response(null, { status });
}

/** Records the actor may not see return 404, like missing ones. */
export const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });
