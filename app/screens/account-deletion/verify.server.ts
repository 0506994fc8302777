import { data, redirect } from '@remix-run/node';
import { clearedSessionCookie, forgetPages, sessionCookie } from '~/http/cookies.server';
import { type OpenPage, openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import {
  answerDeletion,
  type Deletion,
  type DeletionObstacle,
  deleteAccountPurpose,
  finishDeletion,
  resendDeletion,
} from '~/models/sign-in/purposes/delete-account.server';
import { deleteAccountVerifyPath, loginPath } from '~/paths';
import {
  type CodeAnswer,
  type CodeFlow,
  enterCode,
  resendCode,
  showCode,
} from '~/screens/shell/codes/code.server';

export type DeletionAnswer = CodeAnswer & { obstacle?: DeletionObstacle };

const flow: CodeFlow<OpenPage, object, Deletion> = {
  purpose: deleteAccountPurpose,
  answer: answerDeletion,
  resend: resendDeletion,
  log: { answer: 'account.delete-verify', resend: 'account.delete-resend' },
  title: 'accountDeletion.code.title',
  path: () => deleteAccountVerifyPath(),
  nothingPending: ({ session, request, goTo }) => {
    if (request.method !== 'POST') return redirect(loginPath());
    return session
      ? goTo(loginPath(), 'accountDeletion.errors.failed', undefined, 'bad')
      : redirect(loginPath({ over: 'code' }), 303);
  },
  page: ({ text }, { step }) => {
    const isFirst = step === 'code';
    const action = deleteAccountVerifyPath();
    return {
      title: text(
        isFirst ? 'accountDeletion.code.title' : 'accountDeletion.code.authenticatorTitle',
      ),
      sent: isFirst
        ? { before: text('signIn.code.sms'), after: text('signIn.code.life') }
        : undefined,
      more: text(isFirst ? 'accountDeletion.code.next' : 'accountDeletion.code.authenticator'),
      action,
      submit: text('accountDeletion.code.submit'),
      cancel: { href: loginPath(), label: text('accountDeletion.cancel') },
      resend: isFirst ? { action, hiddenField: { name: 'intent', value: 'resend' } } : undefined,
      letters: { kind: isFirst ? 'long' : 'recovery', submit: text('accountDeletion.code.submit') },
    };
  },
  done: async (page, deleted) => {
    await finishDeletion(page, deleted);
    const { obstacle } = deleted;
    const who = obstacle ? null : deleted.personId;
    logSignIn(page, { who, what: 'account.delete', result: obstacle ? 'refused' : 'allowed' });
    if (obstacle) return data<DeletionAnswer>({ obstacle }, { status: 409 });
    const headers = { 'Set-Cookie': sessionCookie(page.request, deleted.token), ...forgetPages };
    return redirect(loginPath(), { status: 303, headers });
  },
  // The page redirects after two seconds, as the login does.
  locked: ({ actor, request, text }) => {
    const headers = new Headers({ Refresh: `2;url=${loginPath()}` });
    if (!actor) headers.set('Set-Cookie', clearedSessionCookie(request));
    const locked = {
      title: text('accountDeletion.errors.failed'),
      next: text('accountDeletion.locked'),
      href: loginPath(),
      label: text('signIn.code.toLogin'),
    };
    return data<DeletionAnswer>({ locked }, { status: 422, headers });
  },
};

export const verifyDeletionLoader = openLoader(async (page) => {
  const codePage = await showCode(page, flow);
  return { ...codePage, dashboardHref: ownDashboard(page) };
});

export const verifyDeletionAction = openAction((page) =>
  page.form.get('intent') === 'resend' ? resendCode(page, flow) : enterCode(page, flow),
);
