import { redirect } from '@remix-run/node';
import { type Actor, isAdmin } from '~/models/access/actor.server';
import { adminLoginPath, dashboardPath, type PortalName } from '~/paths';
import { safePath } from './redirect-target.server';
import { clearedSessionCookie, sessionToken } from './session-cookie.server';
import type { Visit } from './visit.server';

/** A door to the screens: where it is and who may come in (000 §4, §6). */
export type Portal = {
  /** The name links are built with; the `signedIn` door takes the actor's own portal. */
  nameFor: (actor: Actor) => PortalName;
  /** What to do with a signed-in actor at this door: let in, send to their own dashboard, or hide. */
  admits: (actor: Actor) => 'in' | 'own-dashboard' | 'hidden';
};

export const portals = {
  /** Entrepreneurs, investors and tenants; admins are sent to the admin dashboard. */
  member: { nameFor: () => 'member', admits: (actor) => (isAdmin(actor) ? 'own-dashboard' : 'in') },
  /** Super admin and company admins. */
  admin: { nameFor: () => 'admin', admits: (actor) => (isAdmin(actor) ? 'in' : 'hidden') },
  /** Routes without an auth flag in the spec: whoever is signed in. */
  signedIn: { nameFor: (actor) => (isAdmin(actor) ? 'admin' : 'member'), admits: () => 'in' },
} as const satisfies Record<string, Portal>;

export const portalNameOf = (actor: Actor): PortalName => (isAdmin(actor) ? 'admin' : 'member');

/** The person at this door, or the redirect or 404 that answers instead. */
export function admit(portal: Portal, visit: Visit): Actor {
  const { actor, request } = visit;
  if (!actor) throw toLogin(visit, request.method === 'GET' ? visit.view.here : cameFrom(request));
  const answer = portal.admits(actor);
  if (answer === 'own-dashboard') throw redirect(dashboardPath('admin'));
  visit.view.shell = 'app';
  visit.view.portal = portalNameOf(actor);
  if (answer === 'hidden') throw notFound();
  return actor;
}

/** No session, or one that is over: the cookie goes, and the page asked for is come back to after login. */
export function toLogin(visit: Visit, redirectTo: string | undefined): Response {
  const headers: HeadersInit = sessionToken(visit.request)
    ? { 'Set-Cookie': clearedSessionCookie(visit.request) }
    : {};
  return redirect(adminLoginPath({ redirectTo }), { headers });
}

/** The page of ours a form was sent from, as far as the browser says. */
export function cameFrom(request: Request): string | undefined {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return safePath(url.pathname + url.search);
}

/** An answer that is no page of its own, in the frame of whoever asks. */
export function framed({ actor, view }: Visit, status: 403 | 404 | 413): Response {
  if (actor) Object.assign(view, { shell: 'app', portal: portalNameOf(actor) });
  return new Response(null, { status });
}

/** What cannot be seen does not exist. */
export const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });
