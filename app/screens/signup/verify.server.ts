import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { type OpenActionPage, openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/pending.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { withinLimits } from '~/http/too-many.server';
import type { TextKey } from '~/i18n/words';
import { latestCode } from '~/models/outbox/read.server';
import { resendWait } from '~/models/sign-in/start.server';
import { type PendingSignup, signupIn } from '~/models/signup/pending.server';
import { proveSignup } from '~/models/signup/prove.server';
import { resendSignupCode } from '~/models/signup/start.server';
import { typedCode } from '~/models/signup/typed-code';
import { signupPath, signupVerifyPath } from '~/paths';

import { comeIn, finishing } from './finish.server';
import { signupWords } from './words.server';

type Answer = { error?: TextKey; limitedFor?: number; wait?: number; isLocked?: boolean };
type Pending = { id: number; signup: PendingSignup };

export const verifySignupLoader = openLoader((page) => {
  const { session, frame, text, mode, db, secrets, now, request } = page;
  const signup = session && signupIn(session.data);
  if (request.method !== 'POST') {
    const own = ownDashboard(page);
    if (own) throw redirect(own);
    if (!signup || signup.isProven) throw redirect(signupPath());
  }
  Object.assign(frame, { shell: 'narrow', title: text('signup.code.title') });
  if (!signup) return null;
  const { sentAt, details } = signup;
  const sentTo = details.phone.e164;
  return {
    sentTo,
    wait: Math.max(0, Math.ceil((sentAt + resendWait - now) / 1000)),
    demoCode: mode === 'demo' ? latestCode(db, secrets, sentTo, sentAt) : null,
  };
});

export const verifySignupAction = openAction(async (page) => {
  page.frame.failed = 'signIn.errors.failed';
  const { session } = page;
  const signup = session && signupIn(session.data);
  if (!session || !signup) return redirect(ownDashboard(page) ?? signupPath(), 303);
  const pending = { id: session.id, signup };
  const isResend = page.form.get('intent') === 'resend';
  const run = () => (isResend ? resend(page, pending) : prove(page, pending));
  const { seconds, limit, result } = await withinLimits(run);
  if (result) return result;
  const what = isResend ? 'signup.resend' : 'signup.verify';
  logSignIn(page, { who: null, what, result: 'limited', detail: { limit, session: session.id } });
  return tooMany(seconds);
});

function prove(page: OpenActionPage, pending: Pending) {
  const code = typedCode(page.form.get('otp'));
  if (!code) return data<Answer>({ error: 'signIn.errors.sixDigits' }, { status: 422 });
  const outcome = proveSignup(page.db, page.secrets, { ...finishing(page, pending), code });
  if (outcome.kind === 'created') return comeIn(page, pending.signup, outcome);
  const result = outcome.kind === 'locked' ? 'refused' : 'failed';
  logSignIn(page, { who: null, what: 'signup.verify', result, detail: { outcome: outcome.kind } });
  if (outcome.kind === 'refused') return redirect(signupPath(), 303);
  if (outcome.kind === 'locked') return data<Answer>({ isLocked: true }, { status: 422 });
  const error = outcome.kind === 'wrong' ? 'signIn.errors.wrongCode' : 'signup.errors.expired';
  return data<Answer>({ error }, { status: 422 });
}

/** Another code, 60 seconds after the last at the earliest. */
function resend(page: OpenActionPage, session: Pending) {
  const { db, secrets, address, text, now } = page;
  const toast = { kind: 'good' as const, text: text('signIn.done.resent') };
  const words = signupWords(page);
  const wait = resendSignupCode(db, secrets, { session, words, toast, address, now });
  if (wait > 0) return tooMany(0, wait);
  deliverSoon();
  return redirect(signupVerifyPath(), 303);
}

const tooMany = (limitedFor: number, wait = 0) =>
  data<Answer>({ limitedFor, wait }, { status: 429, headers: { 'Retry-After': String(limitedFor + wait) } });
