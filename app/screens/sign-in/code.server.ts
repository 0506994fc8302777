import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { deviceCookie } from '~/http/device-cookie.server';
import { type OpenActionPage, type OpenPage, openAction, openLoader } from '~/http/page.server';
import { loginPathOf, ownDashboard, type Pending, pendingOf, proofPath } from '~/http/pending.server';
import { clearedSessionCookie, sessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { type Answer, authenticate } from '~/http/strategies.server';
import { withinLimits } from '~/http/too-many.server';
import type { TextKey } from '~/i18n/words';
import type { SignedIn } from '~/models/sign-in/sign-in.server';
import { dashboardPath, twoFactorPath } from '~/paths';
import { codePage } from './code-page.server';

type Door = 'admin' | 'member';

/** What a try came to, when it did not lead on. */
export type CodeAnswer = {
  error?: TextKey;
  /** Seconds until a limit lets go. */
  limitedFor?: number;
  /** Seconds until another code may be asked for. */
  wait?: number;
  /** The tries are used up; where the way back is. */
  lockedTo?: string;
};

/** The page that asks for a code; `door` is whose page it is, for those who come without a sign-in. */
export const codeLoader = (door: Door) =>
  openLoader((page) => {
    const session = pendingOf(page);
    // After a post the page is drawn with what was pending before it, even if that is over now.
    if (page.request.method !== 'POST') requireHere(page, session, door);
    return session && codePage(page, session);
  });

function requireHere(page: OpenPage, session: Pending | null, door: Door) {
  const own = ownDashboard(page);
  if (own) throw redirect(own);
  if (!session) throw redirect(loginPathOf(door));
  const path = proofPath(session.pending);
  if (path !== page.url.pathname) throw redirect(path);
}

export const codeAction = (door: Door) =>
  openAction(async (page) => {
    page.frame.failed = 'signIn.errors.failed';
    const session = pendingOf(page);
    if (!session) return redirect(ownDashboard(page) ?? loginPathOf(door), 303);
    const { seconds, limit, result } = await withinLimits(() => authenticate(page, session));
    if (result) return answerTo(page, session, result);
    logSignIn(page, {
      who: null,
      what: 'otp.verify',
      result: 'limited',
      detail: { limit, session: session.id },
    });
    const headers = { 'Retry-After': String(seconds) };
    return data<CodeAnswer>({ limitedFor: seconds }, { status: 429, headers });
  });

function answerTo(page: OpenActionPage, session: Pending, answer: Answer) {
  const { proof, door, redirectTo } = session.pending;
  const log = (result: 'allowed' | 'failed' | 'refused', who: number | null, what = 'otp.verify') =>
    logSignIn(page, { who, what, result, detail: { session: session.id, proof } });
  switch (answer.kind) {
    case 'signed-in':
      log('allowed', answer.signedIn.personId, 'login');
      deliverSoon();
      return comeIn(page, answer.signedIn);
    case 'authenticator':
      log('allowed', null);
      return redirect(twoFactorPath(), withCookie(page, answer.token));
    case 'locked': {
      log('refused', null, 'otp.lockout');
      const lockedTo = loginPathOf(door, redirectTo);
      const headers = { 'Set-Cookie': clearedSessionCookie(page.request), Refresh: `2;url=${lockedTo}` };
      return data<CodeAnswer>({ lockedTo }, { status: 422, headers });
    }
    case 'malformed':
      return data<CodeAnswer>({ error: 'signIn.errors.sixDigits' }, { status: 422 });
    default:
      log('failed', null);
      return data<CodeAnswer>({ error: wordsFor(answer.kind, proof, page) }, { status: 422 });
  }
}

function wordsFor(kind: 'wrong' | 'expired', proof: string, { url }: OpenActionPage): TextKey {
  if (kind === 'expired')
    return proof === 'enrolment' ? 'signIn.errors.enrollExpired' : 'signIn.errors.expired';
  return url.pathname === twoFactorPath() ? 'signIn.errors.wrongAuthenticator' : 'signIn.errors.wrongCode';
}

function comeIn({ request }: OpenActionPage, { token, role, redirectTo, deviceMark }: SignedIn) {
  const portal = role === 'superadmin' || role === 'admin' ? 'admin' : 'member';
  const headers = new Headers({ 'Set-Cookie': sessionCookie(request, token) });
  headers.append('Set-Cookie', deviceCookie(request, deviceMark));
  return redirect(redirectTo ?? dashboardPath(portal), { status: 303, headers });
}

const withCookie = ({ request }: OpenActionPage, token: string) => ({
  status: 303,
  headers: { 'Set-Cookie': sessionCookie(request, token) },
});
