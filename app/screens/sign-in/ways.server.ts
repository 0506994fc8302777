import { data, redirect } from '@remix-run/node';
import { clearedSessionCookie, sessionCookie, signedInHeaders } from '~/http/cookies.server';
import type { OpenPage } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isAdmin } from '~/models/access/actor.server';
import type { Pending } from '~/models/sign-in/context';
import type { SignedIn, SignInDetails } from '~/models/sign-in/purposes/sign-in.server';
import { adminLoginPath, dashboardPath, loginPath, otpVerifyPath, twoFactorPath } from '~/paths';
import type { CodeAnswer } from '~/screens/shell/codes/code.server';

/** The login page where the sign-in began. */
export const loginPathOf = ({
  door,
  redirectTo,
  channel,
  via,
}: SignInDetails & { channel?: 'mail' | 'sms'; via?: 'mail' | 'sms' }): string =>
  door === 'admin'
    ? adminLoginPath({ redirectTo })
    : loginPath({ redirectTo, by: channel === 'mail' ? 'email' : via && 'phone' });

export const codePath = ({ door, step }: Pick<Pending<SignInDetails>, 'door' | 'step'>): string =>
  door === 'admin' || step !== 'code' ? twoFactorPath() : otpVerifyPath();

/** The login page, which says so if a code was sent that is no longer pending. */
export const redirectToLogin = (page: OpenPage) => {
  const isPost = page.request.method === 'POST';
  const toLogin = page.url.pathname.startsWith('/admin/') ? adminLoginPath : loginPath;
  return redirect(
    ownDashboard(page) ?? toLogin({ over: isPost ? 'code' : undefined }),
    isPost ? 303 : 302,
  );
};

export function redirectSignedIn(page: OpenPage, signedIn: SignedIn) {
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

/** The response when no more codes are accepted; the browser returns to the login page. */
export function lockedAnswer(
  { request, text }: OpenPage,
  place: SignInDetails & { channel?: 'mail' | 'sms' },
) {
  const href = loginPathOf(place);
  const words = { href, next: text('signIn.locked.next'), label: text('signIn.code.toLogin') };
  const headers = { 'Set-Cookie': clearedSessionCookie(request), Refresh: `2;url=${href}` };
  return data<CodeAnswer>({ locked: words }, { status: 422, headers });
}
