import { redirect } from '@remix-run/node';
import { clearedSessionCookie, forgetPages, providerCookie } from '~/http/cookies.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { endImpersonation } from '~/models/impersonation/impersonate.server';
import { providerSignOut, sealSignOut } from '~/models/providers/sign-out.server';
import { endSession } from '~/models/sessions/session.server';
import { adminLoginPath, dashboardPath, loginPath, logoutPath, providerSignOutPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const logoutLoader = pageLoader({ whileEnrolling: true }, ({ text, portal }) => {
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

/**
 * Ends the session, and the provider's if it signed this one in. Super admins are redirected to the
 * admin login, others to the login.
 */
export const logoutAction = pageAction(
  { whileImpersonating: true, whileEnrolling: true },
  async (page) => {
    const { db, session, impersonator, address, request, now } = page;
    const leaving = impersonator ?? page.actor;
    if (session && impersonator) endImpersonation(db, { session, impersonator, address }, now);
    const atProvider = session && (await providerSignOut(page, session.id));
    if (session) endSession(db, session.id);
    logSignIn(page, { who: leaving.id, what: 'logout', result: 'allowed' });
    const headers = new Headers({ 'Set-Cookie': clearedSessionCookie(request), ...forgetPages });
    if (atProvider)
      headers.append('Set-Cookie', providerCookie(request, sealSignOut(page, atProvider), 60));
    const login = leaving.role === 'superadmin' ? adminLoginPath() : loginPath();
    return redirect(atProvider ? providerSignOutPath() : login, { status: 303, headers });
  },
);
