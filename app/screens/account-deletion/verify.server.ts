import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { forgetPages } from '~/http/forget-pages.server';
import { type OpenActionPage, openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/pending.server';
import { clearedSessionCookie, sessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { textedCode } from '~/http/sign-in-messages.server';
import { redirectWithToast } from '~/http/toast.server';
import { withinLimits } from '~/http/too-many.server';
import type { TextKey } from '~/i18n/words';
import { deletionIn, type PendingDeletion } from '~/models/account-deletion/pending.server';
import { removeBytes } from '~/models/account-deletion/photo.server';
import { proveDeletion } from '~/models/account-deletion/prove.server';
import type { InTheWay } from '~/models/account-deletion/standing.server';
import { resendDeletionCode } from '~/models/account-deletion/start.server';
import { latestCode } from '~/models/outbox/read.server';
import type { Session } from '~/models/sessions/session.server';
import { resendWait } from '~/models/sign-in/start.server';
import { typedProof } from '~/models/sign-in/typed-proof.server';
import { deleteAccountVerifyPath, loginPath } from '~/paths';

type Answer = {
  error?: TextKey;
  limitedFor?: number;
  wait?: number;
  isLocked?: boolean;
  inTheWay?: InTheWay;
};
type Pending = { session: Session; deletion: PendingDeletion };

export const verifyDeletionLoader = openLoader((page) => {
  const { session, frame, text, mode, db, secrets, now, request } = page;
  const deletion = session && deletionIn(session.data);
  if (!deletion && request.method !== 'POST') throw redirect(loginPath());
  Object.assign(frame, { shell: 'narrow', title: text('accountDeletion.code.title'), caching: 'never' });
  const dashboardHref = ownDashboard(page);
  if (!deletion) return { pending: null, dashboardHref };
  const { proof, sentTo, sentAt } = deletion;
  const wait = Math.max(0, Math.ceil((sentAt + resendWait - now) / 1000));
  const demoCode = mode === 'demo' && proof === 'code' ? latestCode(db, secrets, sentTo, sentAt) : null;
  return { pending: { proof, sentTo, wait, demoCode }, dashboardHref };
});

export const verifyDeletionAction = openAction(async (page) => {
  page.frame.failed = 'signIn.errors.failed';
  const { session, text } = page;
  const deletion = session && deletionIn(session.data);
  if (!session || !deletion)
    return redirectWithToast(page, loginPath(), text('accountDeletion.errors.failed'), 'bad');
  const isResend = page.form.get('intent') === 'resend' && deletion.proof === 'code';
  const pending = { session, deletion };
  const run = () => (isResend ? resend(page, pending) : prove(page, pending));
  const { seconds, limit, result } = await withinLimits(run);
  if (result) return result;
  const what = isResend ? 'account.delete-resend' : 'account.delete-verify';
  logSignIn(page, { who: null, what, result: 'limited', detail: { limit, session: session.id } });
  return tooMany(seconds);
});

async function prove(page: OpenActionPage, pending: Pending) {
  const { db, secrets, address, request, text, now } = page;
  // A recovery code is a try at either proof, for before the first one nothing may tell which it is (target 24).
  const code = typedProof(page.form.get('otp'));
  if (!code) return data<Answer>({ error: 'signIn.errors.sixDigits' }, { status: 422 });
  const outcome = proveDeletion(db, secrets, {
    ...{ ...pending, code, now },
    browser: { address, userAgent: request.headers.get('user-agent') ?? '' },
    toast: { kind: 'good', text: text('accountDeletion.done') },
  });
  const log = (result: 'allowed' | 'failed' | 'refused', who: number | null = null) =>
    logSignIn(page, { who, what: 'account.delete', result, detail: { outcome: outcome.kind } });
  switch (outcome.kind) {
    case 'deleted': {
      log('allowed', outcome.personId);
      await removeBytes(page.dataDir, outcome.hashes);
      const headers = { 'Set-Cookie': sessionCookie(request, outcome.token), ...forgetPages };
      return redirect(loginPath(), { status: 303, headers });
    }
    case 'authenticator':
      return redirect(deleteAccountVerifyPath(), 303);
    case 'in-the-way':
      log('refused');
      return data<Answer>({ inTheWay: outcome.inTheWay }, { status: 409 });
    case 'locked':
      log('refused');
      return locked(page);
    default: {
      log('failed');
      const error = outcome.kind === 'wrong' ? 'signIn.errors.wrongCode' : 'signIn.errors.expired';
      return data<Answer>({ error }, { status: 422 });
    }
  }
}

/** The third wrong code: the answer leads on by itself, as at the login. */
function locked({ actor, request }: OpenActionPage) {
  const headers = new Headers({ Refresh: `2;url=${loginPath()}` });
  if (!actor) headers.set('Set-Cookie', clearedSessionCookie(request));
  return data<Answer>({ isLocked: true }, { status: 422, headers });
}

/** Another code, 60 seconds after the last at the earliest. */
function resend(page: OpenActionPage, pending: Pending) {
  const { db, secrets, address, text, now } = page;
  const toast = { kind: 'good' as const, text: text('signIn.done.resent') };
  const asked = { ...pending, compose: textedCode(page), toast, address, now };
  const wait = resendDeletionCode(db, secrets, asked);
  if (wait > 0) return tooMany(0, wait);
  deliverSoon();
  return redirect(deleteAccountVerifyPath(), 303);
}

const tooMany = (limitedFor: number, wait = 0) =>
  data<Answer>({ limitedFor, wait }, { status: 429, headers: { 'Retry-After': String(limitedFor + wait) } });
