import { redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { deviceCookie } from '~/http/device-cookie.server';
import type { OpenActionPage } from '~/http/page.server';
import { sessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { mailedEmailLink } from '~/http/sign-in-messages.server';
import type { PendingSignup, RefusedField } from '~/models/signup/pending.server';
import { completeSignup, type SignupOutcome } from '~/models/signup/prove.server';
import { dashboardPath, signupSuccessPath } from '~/paths';
import { refusalWords } from './defaults.server';

type Pending = { id: number; signup: PendingSignup };

/** What a model is told of the browser an account is made in. */
export function finishing(page: OpenActionPage, session: Pending) {
  const { request, address, text, now } = page;
  return {
    ...{ session, now, confirmation: mailedEmailLink(page) },
    browser: { address, userAgent: request.headers.get('user-agent') ?? '' },
    toasts: {
      created: { kind: 'good' as const, text: text('signup.done.signup') },
      proven: { kind: 'good' as const, text: text('signup.done.phone') },
    },
  };
}

/** Makes the account of a proven phone; the way in, or what is somebody else's. */
export function completed(page: OpenActionPage, session: Pending) {
  const outcome = completeSignup(page.db, page.secrets, finishing(page, session));
  if (outcome.kind === 'created') return { response: comeIn(page, session.signup, outcome) };
  const field: RefusedField = outcome.kind === 'refused' ? outcome.field : 'phone_number';
  return { field, error: refusalWords[field] };
}

/** An admin goes to work, everybody else is told of the app (000 §2, §4). */
export function comeIn(
  page: OpenActionPage,
  { details: { role } }: PendingSignup,
  { token, personId, deviceMark }: Extract<SignupOutcome, { kind: 'created' }>,
): Response {
  logSignIn(page, { who: personId, what: 'signup', result: 'allowed', detail: { role } });
  deliverSoon();
  const headers = new Headers({ 'Set-Cookie': sessionCookie(page.request, token) });
  headers.append('Set-Cookie', deviceCookie(page.request, deviceMark));
  const to = role === 'admin' ? dashboardPath('admin') : signupSuccessPath();
  return redirect(to, { status: 303, headers });
}
