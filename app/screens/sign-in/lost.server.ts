import { type OpenActionPage, type OpenPage, openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import type { Text } from '~/i18n/words';
import { approverOf, requestApproval } from '~/models/sign-in/authenticator-approval.server';
import { pendingOf } from '~/models/sign-in/pending.server';
import {
  answerLostAuthenticator,
  type LostDetails,
  lostAuthenticatorPurpose,
  resendLostAuthenticator,
} from '~/models/sign-in/purposes/lost-authenticator.server';
import { lostAuthenticatorPath } from '~/paths';
import {
  type CodeFlow,
  enterCode,
  limitAnswer,
  resendCode,
  showCode,
} from '~/screens/shell/codes/code.server';
import { lockedAnswer, loginPathOf, redirectToLogin } from './ways.server';

/** The second proof that replaces a lost authenticator. */
const flow: CodeFlow<OpenPage, LostDetails, LostDetails['door']> = {
  purpose: lostAuthenticatorPurpose,
  answer: answerLostAuthenticator,
  resend: resendLostAuthenticator,
  log: { answer: '2fa.lost-verify', resend: '2fa.lost-resend' },
  title: 'signIn.lost.title',
  path: () => lostAuthenticatorPath(),
  nothingPending: redirectToLogin,
  page(page, { door, channel, isReached }) {
    const { text } = page;
    const approver = approverOf(page);
    return {
      title: text('signIn.lost.title'),
      sent: isReached
        ? { before: text(`signIn.lost.${channel}`), after: text('signIn.code.life') }
        : undefined,
      more: text(isReached ? 'signIn.lost.lead' : `signIn.lost.leadCodeless.${approver}`),
      action: lostAuthenticatorPath(),
      submit: isReached ? text('signIn.code.submit') : undefined,
      resend: isReached ? { hiddenField: { name: 'step', value: 'resend' } } : undefined,
      letters: { kind: 'recovery', submit: text('signIn.code.submit') },
      aside: approver === 'none' ? undefined : asideTo(text, approver),
      startOver: { href: loginPathOf({ door }), label: text('signIn.code.startOver') },
    };
  },
  done: (page, door) =>
    page.goTo(loginPathOf({ door }), 'signIn.lost.sentWhen', {
      sent: page.text('signIn.lost.sent'),
    }),
  locked: lockedAnswer,
};

const asideTo = (text: Text, approver: 'admin' | 'superadmin') => ({
  summary: text('signIn.lost.askSummary'),
  text: text(`signIn.lost.askText.${approver}`),
  submit: text(`signIn.lost.ask.${approver}`),
  action: lostAuthenticatorPath(),
  hiddenField: { name: 'step', value: 'ask' },
});

export const lostLoader = openLoader((page) => showCode(page, flow));

export const lostAction = openAction((page) => {
  switch (page.form.get('step')) {
    case 'resend':
      return resendCode(page, flow);
    case 'ask':
      return requestApprovalOf(page);
    default:
      return enterCode(page, flow);
  }
});

function requestApprovalOf(page: OpenActionPage) {
  if (!pendingOf(lostAuthenticatorPurpose, page.session)) return redirectToLogin(page);
  const log = (result: 'allowed' | 'failed' | 'refused' | 'limited') =>
    logSignIn(page, { who: null, what: '2fa.ask', result, detail: { session: page.session?.id } });
  try {
    const approver = approverOf(page);
    const isRequested = requestApproval(page, {});
    log(isRequested ? 'allowed' : 'failed');
    return isRequested && approver !== 'none'
      ? page.goTo(lostAuthenticatorPath(), `signIn.lost.asked.${approver}`)
      : page.goTo(lostAuthenticatorPath(), 'signIn.lost.nobodyToAsk', {}, 'bad');
  } catch (error) {
    return limitAnswer(error, log);
  }
}
