import { data, redirect } from '@remix-run/node';
import { clearedSessionCookie, sessionCookie, signedInHeaders } from '~/http/cookies.server';
import type { OpenPage } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isAdmin } from '~/models/access/actor.server';
import type { PendingSignIn, SignedIn, SignInPlace } from '~/models/sign-in/sign-in.server';
import { adminLoginPath, dashboardPath, loginPath, otpVerifyPath, twoFactorPath } from '~/paths';
import type { CodeAnswer } from '~/screens/shell/codes/code.server';

/** The login page it began on, as it was. */
export const loginPathOf = ({
  door,
  redirectTo,
  channel,
  via,
}: SignInPlace & { channel?: 'mail' | 'sms'; via?: 'mail' | 'sms' }): string =>
  door === 'admin'
    ? adminLoginPath({ redirectTo })
    : loginPath({ redirectTo, by: channel === 'mail' ? 'email' : via && 'phone' });

export const proofPath = ({ door, step }: Pick<PendingSignIn, 'door' | 'step'>): string =>
  door === 'admin' || step !== 'code' ? twoFactorPath() : otpVerifyPath();

/** Whoever sent a code that nothing waits for is told so. */
export const nowhere = (page: OpenPage) => {
  const isSent = page.request.method === 'POST';
  const toLogin = page.url.pathname.startsWith('/admin/') ? adminLoginPath : loginPath;
  return redirect(
    ownDashboard(page) ?? toLogin({ over: isSent ? 'code' : undefined }),
    isSent ? 303 : 302,
  );
};

export function enter(page: OpenPage, signedIn: SignedIn) {
  const { personId, role, redirectTo } = signedIn;
  logSignIn(page, { who: personId, what: 'login', result: 'allowed' });
  const headers = signedInHeaders(page.request, signedIn);
  const own = dashboardPath(isAdmin({ role }) ? 'admin' : 'member');
  return redirect(redirectTo ?? own, { status: 303, headers });
}

export const toSecondFactor = ({ request }: OpenPage, token: string | null) =>
  redirect(twoFactorPath(), {
    status: 303,
    headers: token ? { 'Set-Cookie': sessionCookie(request, token) } : {},
  });

/** Back to the beginning. */
export function locked(
  { request, text }: OpenPage,
  place: SignInPlace & { channel?: 'mail' | 'sms' },
) {
  const href = loginPathOf(place);
  const words = { href, next: text('signIn.locked.next'), label: text('signIn.code.toLogin') };
  const headers = { 'Set-Cookie': clearedSessionCookie(request), Refresh: `2;url=${href}` };
  return data<CodeAnswer>({ locked: words }, { status: 422, headers });
}
