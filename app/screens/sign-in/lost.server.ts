import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { openAction } from '~/http/page.server';
import { loginPathOf, ownDashboard, pendingOf, proofPath } from '~/http/pending.server';
import { publicOrigin } from '~/http/public-origin.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { mailedEnrolmentLink } from '~/http/sign-in-messages.server';
import { redirectWithToast } from '~/http/toast.server';
import { withinLimits } from '~/http/too-many.server';
import { sendEnrolmentLink } from '~/models/sign-in/enrolment-link.server';
import type { CodeAnswer } from './code.server';

/** Mails the link that sets up a lost authenticator anew. Before the first proof the answer is always yes. */
export const sendQrAction = openAction(async (page) => {
  const { db, secrets, address, text, now } = page;
  const session = pendingOf(page);
  if (!session) return redirect(ownDashboard(page) ?? loginPathOf('admin'), 303);
  const base = publicOrigin(page);
  const { pending } = session;
  const {
    seconds,
    limit,
    result: isSent,
  } = await withinLimits(
    () =>
      base !== null &&
      sendEnrolmentLink(db, secrets, { pending, compose: mailedEnrolmentLink(page, base), address, now }),
  );
  const result = seconds > 0 ? 'limited' : isSent ? 'allowed' : 'failed';
  logSignIn(page, { who: null, what: '2fa.send-link', result, detail: { limit, session: session.id } });
  if (seconds > 0) {
    const headers = { 'Retry-After': String(seconds) };
    return data<CodeAnswer>({ limitedFor: seconds }, { status: 429, headers });
  }
  deliverSoon();
  return isSent
    ? redirectWithToast(page, proofPath(pending), text('signIn.lost.sent'))
    : redirectWithToast(page, proofPath(pending), text('signIn.lost.failed'), 'bad');
});
