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

/** Addresses that belong to no portal: whoever is signed in may come (docs/rules.md#portals). */
const open = /^\/(projects\/show|entrepreneurs|files|share|resume|logout|view-as)(\/|$)/;

function standingAt(path: string, actor: Actor): 'admitted' | 'elsewhere' | 'hidden' {
  if (open.test(path)) return 'admitted';
  if (path.startsWith('/admin/')) return isAdmin(actor) ? 'admitted' : 'hidden';
  return isAdmin(actor) ? 'elsewhere' : 'admitted';
}

export const portalOf = (actor: Actor): PortalName => (isAdmin(actor) ? 'admin' : 'member');

/**
 * The person an address is for, or the redirect or 404 that answers instead.
 *
 * @param isOpen for forms that whoever is signed in may send, wherever they stand
 */
export function admit(context: RequestContext, isOpen = false): Actor {
  const { actor, request, url, frame } = context;
  if (!actor) {
    // What is shared comes from no page of ours.
    const isAsked = request.method === 'GET' || url.pathname === sharePath();
    throw toLogin(context, isAsked ? frame.here : cameFrom(request));
  }
  const standing = isOpen ? 'admitted' : standingAt(url.pathname, actor);
  if (standing === 'elsewhere') throw redirect(dashboardPath('admin'));
  frame.shell = 'app';
  frame.portal = portalOf(actor);
  if (standing === 'hidden') throw notFound();
  return actor;
}

/** Where somebody who is signed in belongs; null for everybody else. */
export const ownDashboard = ({ actor }: Pick<RequestContext, 'actor'>): string | null =>
  actor && dashboardPath(portalOf(actor));

/**
 * Redirects to the login of the portal that was asked for. The cookie of a session that is over
 * goes; one that waits for a code stays, for this may be a second tab. Whoever wanted to log out is
 * not asked for it again.
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

/** The page of ours a form was sent from. */
export function cameFrom(request: Request): string | undefined {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return safePath(url.pathname + url.search);
}

/** A status instead of a page, in the frame of whoever asks. */
export function framed({ actor, frame }: RequestContext, status: 403 | 404 | 413): Response {
  if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
  return new Response(null, { status });
}

/** What cannot be seen does not exist. */
export const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });
