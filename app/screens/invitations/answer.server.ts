import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { acceptInvitation, rejectInvitation } from '~/models/invitations/answer.server';
import { findInvitation } from '~/models/invitations/find.server';
import { InvitationClosed } from '~/models/invitations/refused';
import { invitedRoles } from '~/models/invitations/roles';
import { invitationAcceptPath, invitationRejectPath, projectInvitationsPath } from '~/paths';
import { isolated } from './isolated';

const rule = { permission: 'invitations.view', roles: invitedRoles } as const;

const answers = {
  accept: { answer: acceptInvitation, path: invitationAcceptPath, done: 'accepted', again: 'acceptedBefore' },
  reject: { answer: rejectInvitation, path: invitationRejectPath, done: 'rejected', again: 'rejectedBefore' },
} as const;

type AnswerName = keyof typeof answers;

/** Asks before an invitation is accepted or rejected. */
export const answerLoader = (name: AnswerName) =>
  pageLoader(rule, ({ db, actor, url, frame, text, params }) => {
    const { id, projectName, invitedBy, role } = findInvitation(db, actor, idParam(params, 'id'));
    frame.title = text(`invitation.answer.${name}Title`);
    return {
      title: frame.title,
      words: text(`invitation.answer.${name}Text`, {
        inviter: isolated(invitedBy ?? text('invitation.answer.somebody')),
        project: isolated(projectName),
        role: text(`shell.role.${role}`),
      }),
      confirm: text(`invitation.answer.${name}Confirm`),
      isDanger: name === 'reject',
      action: answers[name].path(id) + url.search,
      closeHref: projectInvitationsPath() + url.search,
    };
  });

export const answerAction = (name: AnswerName) =>
  pageAction(rule, (page) => {
    const { db, actor, now, text, params, url } = page;
    const back = projectInvitationsPath() + url.search;
    const { answer, done, again } = answers[name];
    try {
      const result = answer(db, actor, idParam(params, 'id'), now);
      return redirectWithToast(page, back, text(`invitation.answer.${result === 'done' ? done : again}`));
    } catch (error) {
      if (!(error instanceof InvitationClosed)) throw error;
      const reason = text(`invitation.closed.${error.because}`);
      return redirectWithToast(page, back, text(`invitation.answer.${name}Failed`, { reason }), 'bad');
    }
  });
