import { redirect } from '@remix-run/node';
import { clearedSessionCookie, forgetPages } from '~/http/cookies.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { endImpersonation } from '~/models/impersonation/impersonate.server';
import { endSession } from '~/models/sessions/session.server';
import { adminLoginPath, dashboardPath, loginPath, logoutPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const logoutLoader = pageLoader(({ text, portal }) => {
  return {
    // Otherwise going back after signing out would show it again, with the person's name.
    caching: 'never' as const,
    title: text('signIn.logout.title'),
    words: [text('signIn.logout.text')],
    confirmLabel: text('signIn.logout.confirm'),
    whileImpersonating: true,
    action: logoutPath(),
    closeHref: dashboardPath(portal),
  } satisfies Question;
});

/** Ends the session. Super admins are redirected to the admin login, others to the login. */
export const logoutAction = pageAction({ whileImpersonating: true }, (page) => {
  const { db, session, impersonator, address, request, now } = page;
  const leaving = impersonator ?? page.actor;
  if (session && impersonator) endImpersonation(db, { session, impersonator, address }, now);
  if (session) endSession(db, session.id);
  logSignIn(page, { who: leaving.id, what: 'logout', result: 'allowed' });
  return redirect(leaving.role === 'superadmin' ? adminLoginPath() : loginPath(), {
    status: 303,
    headers: { 'Set-Cookie': clearedSessionCookie(request), ...forgetPages },
  });
});
