import { formAction } from '~/http/form-action.server';
import { type Page, pageLoader } from '~/http/page.server';
import { contactLine } from '~/i18n/format';
import type { TextKey } from '~/i18n/words';
import type { AppError } from '~/models/errors';
import {
  acceptInvitation,
  rejectInvitation,
  withdrawInvitation,
} from '~/models/invitations/respond.server';
import {
  invitationAcceptPath,
  invitationLogPath,
  invitationRejectPath,
  invitationWithdrawPath,
  projectInvitationsPath,
  projectPath,
} from '~/paths';

const answers = {
  accept: {
    operation: acceptInvitation,
    path: invitationAcceptPath,
    done: 'accepted',
    again: 'acceptedBefore',
  },
  reject: {
    operation: rejectInvitation,
    path: invitationRejectPath,
    done: 'rejected',
    again: 'rejectedBefore',
  },
} as const;

type AnswerName = keyof typeof answers;

/** The dialogs open over a page of a list and return to it. */
const listHref = ({ url }: Page) => projectInvitationsPath() + url.search;
const logHref = ({ portal, url }: Page) => invitationLogPath(portal) + url.search;

/** Asks before an invitation is accepted or rejected. */
export const answerLoader = (name: AnswerName) =>
  pageLoader((page) => {
    const { url, text, params } = page;
    const invitation = answers[name].operation.authorize(page, params);
    const { id, projectName, projectId, invitedBy, role, status } = invitation;
    // An invitation that was accepted before shows no question.
    if (status === 'accepted' && page.request.method === 'GET')
      throw page.goTo(projectPath('member', projectId), 'invitation.answer.acceptedBefore');
    return {
      title: text(`invitation.answer.${name}Title`),
      words: [
        text(`invitation.answer.${name}Text`, {
          inviter: invitedBy ?? text('invitation.answer.formerUser'),
          project: projectName,
          role: text(`invitation.answer.role.${role}`),
        }),
      ],
      confirmLabel: text(`invitation.answer.${name}Confirm`),
      danger: name === 'reject',
      action: answers[name].path(id) + url.search,
      closeHref: listHref(page),
    };
  });

export const answerAction = (name: AnswerName) =>
  formAction(answers[name].operation, {
    done: (page, answered) => {
      const messageKey =
        `invitation.answer.${answers[name][answered.isNews ? 'done' : 'again']}` as const;
      const isIn = 'projectId' in answered;
      return page.goTo(
        isIn ? projectPath('member', Number(answered.projectId)) : listHref(page),
        messageKey,
      );
    },
    refused: (page, error) =>
      reportClosed(page, error, listHref(page), `invitation.answer.${name}Failed`),
  });

/** Asks before an invitation is cancelled. */
export const withdrawLoader = pageLoader((page) => {
  const { url, text, portal, params } = page;
  const { id, projectName, ...invited } = withdrawInvitation.authorize(page, params);
  return {
    title: text('invitation.withdraw.title'),
    words: [
      text('invitation.withdraw.text', {
        phone: contactLine(invited),
        project: projectName,
      }),
    ],
    confirmLabel: text('invitation.withdraw.confirm'),
    danger: true,
    action: invitationWithdrawPath(portal, id) + url.search,
    closeHref: logHref(page),
  };
});

export const withdrawAction = formAction(withdrawInvitation, {
  done: (page) => page.goTo(logHref(page), 'invitation.withdraw.done'),
  refused: (page, error) => reportClosed(page, error, logHref(page), 'invitation.withdraw.failed'),
});

/** Returns to the list and says how the invitation was already answered or cancelled. */
function reportClosed(page: Page, { code, values }: AppError, href: string, messageKey: TextKey) {
  if (code !== 'closed') return undefined;
  const reason = page.text(`invitation.closed.${values.because}` as TextKey);
  return page.goTo(href, messageKey, { reason }, 'bad');
}
