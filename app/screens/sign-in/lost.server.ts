import { type OpenActionPage, type OpenPage, openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { AppError } from '~/models/errors';
import { askApproval } from '~/models/sign-in/approval.server';
import { type Lost, lostProof } from '~/models/sign-in/lost-authenticator.server';
import { lostAuthenticatorPath } from '~/paths';
import {
  type CodeFlow,
  enterCode,
  resendCode,
  showCode,
  tooMany,
} from '~/screens/shell/codes/code.server';
import { locked, loginPathOf, nowhere } from './ways.server';

/** The second thing that is asked of whoever lost their authenticator. */
const flow: CodeFlow<OpenPage, Lost, Lost['door']> = {
  proof: lostProof,
  log: { verify: '2fa.lost-verify', resend: '2fa.lost-resend' },
  title: 'signIn.lost.title',
  path: () => lostAuthenticatorPath(),
  nowhere,
  page: ({ text }, { door, channel, isReached }) => ({
    title: text('signIn.lost.title'),
    sent: isReached
      ? { before: text(`signIn.lost.${channel}`), after: text('signIn.code.life') }
      : undefined,
    more: text(isReached ? 'signIn.lost.lead' : 'signIn.lost.leadCodeless'),
    action: lostAuthenticatorPath(),
    submit: isReached ? text('signIn.code.submit') : undefined,
    resend: isReached ? { says: { name: 'step', value: 'resend' } } : undefined,
    letters: { kind: 'recovery', submit: text('signIn.code.submit') },
    aside: {
      summary: text('signIn.lost.askSummary'),
      text: text('signIn.lost.askText'),
      submit: text('signIn.lost.ask'),
      action: lostAuthenticatorPath(),
      says: { name: 'step', value: 'ask' },
    },
    startOver: { href: loginPathOf({ door }), label: text('signIn.code.startOver') },
  }),
  done: (page, door) =>
    page.goTo(loginPathOf({ door }), 'signIn.lost.sentWhen', {
      sent: page.text('signIn.lost.sent'),
    }),
  locked,
};

export const lostLoader = openLoader((page) => showCode(page, flow));

export const lostAction = openAction((page) => {
  switch (page.form.get('step')) {
    case 'resend':
      return resendCode(page, flow);
    case 'ask':
      return ask(page);
    default:
      return enterCode(page, flow);
  }
});

function ask(page: OpenActionPage) {
  if (!lostProof.pendingOf(page.session)) return nowhere(page);
  const note = (result: 'allowed' | 'failed' | 'limited') =>
    logSignIn(page, { who: null, what: '2fa.ask', result, detail: { session: page.session?.id } });
  try {
    const isAsked = askApproval(page, {});
    note(isAsked ? 'allowed' : 'failed');
    return isAsked
      ? page.goTo(lostAuthenticatorPath(), 'signIn.lost.asked')
      : page.goTo(lostAuthenticatorPath(), 'signIn.lost.nobodyToAsk', {}, 'bad');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'limit') throw error;
    note('limited');
    return tooMany(Number(error.values.seconds));
  }
}
