import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import {
  approvalRequester,
  approveAuthenticator,
} from '~/models/sign-in/authenticator-approval.server';
import { approveAuthenticatorPath, dashboardPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

/** The approver vouches for the person, so the page says how to verify who they are. */
export const approveLoader = pageLoader((page) => {
  const { text, portal } = page;
  const { id, name, email, phone } = approvalRequester(page, page.params);
  const contacts = [email, phone].filter((contact) => contact !== null);
  return {
    title: text('signIn.approve.title', { name }),
    words: [text('signIn.approve.text', { name }), contacts, text('signIn.approve.wait')],
    confirmLabel: text('signIn.approve.confirm'),
    action: approveAuthenticatorPath(id),
    closeHref: dashboardPath(portal),
  } satisfies Question;
});

export const approveAction = formAction(approveAuthenticator, {
  log: '2fa.approve',
  done: ({ goTo, portal }, { name, isSent }) =>
    isSent
      ? goTo(dashboardPath(portal), 'signIn.approve.done', { name })
      : goTo(dashboardPath(portal), 'signIn.lost.failed', {}, 'bad'),
});
