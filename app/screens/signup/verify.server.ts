import { data, redirect } from '@remix-run/node';
import { type OpenPage, openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { countPendingInvitations } from '~/models/invitations/log.server';
import { storeLinks } from '~/models/landing/store-links.server';
import { type SignupAbout, type SignupOutcome, signupProof } from '~/models/signup/signup.server';
import { signupPath, signupVerifyPath } from '~/paths';
import {
  type CodeAnswer,
  type CodeFlow,
  enterCode,
  resendCode,
  showCode,
} from '~/screens/shell/codes/code.server';
import { comeIn } from './start.server';

const flow: CodeFlow<OpenPage, SignupAbout, SignupOutcome> = {
  proof: signupProof,
  log: { verify: 'signup.verify', resend: 'signup.resend' },
  title: 'signup.code.title',
  path: (_page, { isProven }) => (isProven ? signupPath() : signupVerifyPath()),
  nowhere: (page) => redirect(ownDashboard(page) ?? signupPath(), page.request.method === 'POST' ? 303 : 302),
  page: ({ text }) => ({
    title: text('signup.code.title'),
    sent: {
      before: text('signup.code.sent'),
      after: `${text('signup.code.taken')} ${text('signIn.code.life')}`,
    },
    action: signupVerifyPath(),
    submit: text('signIn.code.submit'),
    resend: { action: signupVerifyPath(), says: { name: 'intent', value: 'resend' } },
    startOver: { href: signupPath(), label: text('signup.code.change') },
  }),
  done: (page, outcome) => {
    if (outcome.kind === 'created') return comeIn(page, outcome);
    const detail = { outcome: outcome.kind };
    logSignIn(page, { who: null, what: 'signup.verify', result: 'failed', detail });
    return redirect(signupPath(), 303);
  },
  locked: ({ text }) => {
    const locked = { href: signupPath(), next: text('signup.locked'), label: text('signup.code.back') };
    return data<CodeAnswer>({ locked }, { status: 422 });
  },
  errors: () => ({ expired: 'signup.errors.expired' }),
};

export const verifySignupLoader = openLoader((page) => showCode(page, flow));

export const verifySignupAction = openAction((page) =>
  page.form.get('intent') === 'resend' ? resendCode(page, flow) : enterCode(page, flow),
);

export const signupSuccessLoader = openLoader((page) => {
  const { db, actor, frame, text } = page;
  Object.assign(frame, { shell: 'narrow', title: text('signup.success.title'), caching: 'never' });
  return {
    name: actor?.name ?? null,
    dashboardHref: ownDashboard(page),
    invitations: actor ? countPendingInvitations(db, actor) : 0,
    stores: storeLinks(db),
  };
});
