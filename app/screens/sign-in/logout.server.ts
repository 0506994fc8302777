import { redirect } from '@remix-run/node';
import { forgetPages } from '~/http/forget-pages.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { portals } from '~/http/portals.server';
import { clearedSessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { endSession } from '~/models/sessions/session.server';
import { endViewing } from '~/models/view-as/switch.server';
import { adminLoginPath, loginPath } from '~/paths';

export const logoutLoader = pageLoader(portals.signedIn, {}, ({ view, text, portal }) => {
  view.title = text('signIn.logout.title');
  return { portal };
});

/** Ends the session; the super admin goes to the admin login, everybody else to the other (000 §4). */
export const logoutAction = pageAction(portals.signedIn, { whileViewing: true }, (page) => {
  const { db, session, viewer, request, now } = page;
  const leaving = viewer ?? page.actor;
  if (session && viewer) endViewing(db, { session, viewer }, now);
  if (session) endSession(db, session.id);
  logSignIn(page, { who: leaving.id, what: 'logout', result: 'allowed' });
  return redirect(leaving.role === 'superadmin' ? adminLoginPath() : loginPath(), {
    status: 303,
    headers: { 'Set-Cookie': clearedSessionCookie(request), ...forgetPages },
  });
});
