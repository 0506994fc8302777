import { data, redirect } from '@remix-run/node';
import { type OpenPage, openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { storeLinks } from '~/models/installation/choices.server';
import { countPendingInvitations } from '~/models/invitations/log.server';
import {
  answerSignup,
  type PendingSignup,
  resendSignup,
  type SignupOutcome,
  signupPurpose,
} from '~/models/sign-in/purposes/sign-up.server';
import { signupPath, signupVerifyPath } from '~/paths';
import {
  type CodeAnswer,
  type CodeFlow,
  enterCode,
  resendCode,
  showCode,
} from '~/screens/shell/codes/code.server';
import { platformOf } from './parts/install-steps';
import { keptParams, redirectCreated } from './start.server';

const flow: CodeFlow<OpenPage, PendingSignup, SignupOutcome> = {
  purpose: signupPurpose,
  answer: answerSignup,
  resend: resendSignup,
  log: { answer: 'signup.verify', resend: 'signup.resend' },
  title: 'signup.code.title',
  path: (_page, { isVerified }) => (isVerified ? signupPath() : signupVerifyPath()),
  nothingPending: (page) => {
    const isPost = page.request.method === 'POST';
    const again = signupPath({ ...keptParams(page), over: isPost ? 'code' : undefined });
    return redirect(ownDashboard(page) ?? again, isPost ? 303 : 302);
  },
  page: (page, { channel }) => {
    const { text } = page;
    const action = signupVerifyPath(keptParams(page));
    return {
      title: text('signup.code.title'),
      sent: {
        before: text(`signup.code.sent.${channel}`),
        after: `${text('signup.code.taken')} ${text('signIn.code.life')}`,
      },
      action,
      submit: text('signIn.code.submit'),
      resend: { action, hiddenField: { name: 'intent', value: 'resend' } },
      startOver: { href: signupPath(keptParams(page)), label: text('signup.code.change') },
    };
  },
  done: (page, outcome) => {
    if (outcome.kind === 'created') return redirectCreated(page, outcome);
    const detail = { outcome: outcome.kind };
    logSignIn(page, { who: null, what: 'signup.verify', result: 'failed', detail });
    return redirect(signupPath(keptParams(page)), 303);
  },
  locked: (page, { channel }) => {
    const { text } = page;
    const locked = {
      href: signupPath(keptParams(page)),
      text: text('signup.locked.text'),
      next: text(`signup.locked.${channel}`),
      label: text('signup.code.back'),
    };
    return data<CodeAnswer>({ locked }, { status: 422 });
  },
};

export const verifySignupLoader = openLoader((page) => showCode(page, flow));

export const verifySignupAction = openAction((page) =>
  page.form.get('intent') === 'resend' ? resendCode(page, flow) : enterCode(page, flow),
);

export const signupSuccessLoader = openLoader((page) => {
  const { db, actor, frame, text, request } = page;
  frame.shell = 'narrow';
  return {
    title: text('signup.success.title'),
    caching: 'never',
    name: actor?.name ?? null,
    dashboardHref: ownDashboard(page),
    invitations: actor ? countPendingInvitations(db, actor) : 0,
    platform: platformOf(request.headers.get('user-agent') ?? ''),
    stores: storeLinks(db),
  };
});
