import { redirect } from '@remix-run/node';
import { toDataURL } from 'qrcode';
import { sessionCookie } from '~/http/cookies.server';
import { openFormAction } from '~/http/form-action.server';
import { type OpenPage, openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { readEnrolment } from '~/models/sign-in/evidence/authenticator.server';
import { pendingOf } from '~/models/sign-in/pending.server';
import { startLostAuthenticator } from '~/models/sign-in/purposes/lost-authenticator.server';
import {
  answerSignIn,
  resendSignIn,
  type SignedIn,
  type SignInDetails,
  signInPurpose,
} from '~/models/sign-in/purposes/sign-in.server';
import {
  lostAuthenticatorPath,
  resendCodePath,
  resendTwoFactorPath,
  sendQrPath,
  twoFactorPath,
} from '~/paths';
import { type CodeFlow, enterCode, resendCode, showCode } from '~/screens/shell/codes/code.server';
import {
  codePath,
  lockedAnswer,
  loginPathOf,
  redirectSignedIn,
  redirectToLogin,
  toSecondFactor,
} from './ways.server';

const titles = {
  code: 'signIn.code.title',
  authenticator: 'signIn.code.titleAuthenticator',
  enrolment: 'signIn.enroll.title',
} as const;

const flow: CodeFlow<OpenPage, SignInDetails, SignedIn> = {
  purpose: signInPurpose,
  answer: answerSignIn,
  resend: resendSignIn,
  log: { answer: 'otp.verify', resend: 'otp.resend' },
  title: 'signIn.code.title',
  path: (_page, pending) => codePath(pending),
  nothingPending: redirectToLogin,
  page: async (page, pending) => {
    const { text } = page;
    const { door, channel, isKnown } = pending;
    // Before the first evidence is right, it looks the same whether or not there is an account.
    const step = isKnown ? pending.step : 'code';
    const hints = {
      code: undefined,
      authenticator: text('signIn.code.authenticator'),
      enrolment: text('signIn.enroll.scan'),
    };
    return {
      title: text(titles[step]),
      sent:
        step === 'code'
          ? { before: text(`signIn.code.${channel}`), after: text('signIn.code.life') }
          : undefined,
      more: hints[step] ?? (door === 'admin' ? text('signIn.admin.byPhone') : undefined),
      qr: step === 'enrolment' ? await qrOf(page) : null,
      action: codePath({ door, step }),
      submit: text(step === 'enrolment' ? 'signIn.enroll.submit' : 'signIn.code.submit'),
      resend:
        step === 'code'
          ? { action: door === 'admin' ? resendTwoFactorPath() : resendCodePath() }
          : undefined,
      ...(step === 'code' && { letters: { kind: 'long', submit: text('signIn.code.submit') } }),
      ...(step === 'authenticator' && {
        letters: { kind: 'recovery', submit: text('signIn.letters.recovery.submit') },
        aside: {
          summary: text('signIn.lost.summary'),
          text: text('signIn.lost.text'),
          submit: text('signIn.lost.send'),
          action: sendQrPath(),
        },
      }),
      startOver: { href: loginPathOf(pending), label: text('signIn.code.startOver') },
    };
  },
  done: redirectSignedIn,
  next: toSecondFactor,
  locked: lockedAnswer,
};

async function qrOf(page: OpenPage) {
  const enrolment = page.session && readEnrolment(page.db, page, page.session.id);
  if (!enrolment) return null;
  const image = await toDataURL(enrolment.uri, { margin: 2, scale: 6 });
  return { image, manualKey: enrolment.key.replace(/(.{4})(?=.)/g, '$1 ') };
}

export const codeLoader = openLoader((page) => showCode(page, flow));
export const codeAction = openAction((page) => enterCode(page, flow));
export const resendAction = openAction((page) => resendCode(page, flow));

/** Before the first evidence is right, the response does not depend on the account. */
export const sendQrAction = openFormAction(startLostAuthenticator, {
  instead: (page) => (pendingOf(signInPurpose, page.session) ? undefined : redirectToLogin(page)),
  done: (page, started) => {
    const result = started ? 'allowed' : 'failed';
    logSignIn(page, { who: null, what: '2fa.lost', result, detail: { session: page.session?.id } });
    const pending = pendingOf(signInPurpose, page.session);
    if (!started)
      return page.goTo(
        pending ? codePath(pending) : twoFactorPath(),
        'signIn.lost.failed',
        {},
        'bad',
      );
    const headers: HeadersInit = started.token
      ? { 'Set-Cookie': sessionCookie(page.request, started.token) }
      : {};
    return redirect(lostAuthenticatorPath(), { status: 303, headers });
  },
});
