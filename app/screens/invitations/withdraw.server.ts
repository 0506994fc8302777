import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { findInvitation } from '~/models/invitations/find.server';
import { InvitationClosed } from '~/models/invitations/refused';
import { mayInvite } from '~/models/invitations/visible.server';
import { withdrawInvitation } from '~/models/invitations/withdraw.server';
import { invitationLogPath, invitationWithdrawPath } from '~/paths';
import { isolated, isolatedNumber } from './isolated';

const rule = { permission: 'invitations.create' } as const;

/** Asks before an invitation is withdrawn, over the log it stands in. */
export const withdrawLoader = pageLoader(rule, ({ db, actor, url, frame, text, portal, params }) => {
  if (!mayInvite(actor)) throw notFound();
  const { id, phone, projectName } = findInvitation(db, actor, idParam(params, 'id'));
  frame.title = text('invitation.withdraw.title');
  return {
    title: frame.title,
    words: text('invitation.withdraw.text', {
      phone: isolatedNumber(phone),
      project: isolated(projectName),
    }),
    confirm: text('invitation.withdraw.confirm'),
    isDanger: true,
    action: invitationWithdrawPath(portal, id) + url.search,
    closeHref: invitationLogPath(portal) + url.search,
  };
});

export const withdrawAction = pageAction(rule, (page) => {
  const { db, actor, now, text, portal, params, url } = page;
  const back = invitationLogPath(portal) + url.search;
  try {
    withdrawInvitation(db, actor, idParam(params, 'id'), now);
  } catch (error) {
    if (!(error instanceof InvitationClosed)) throw error;
    const reason = text(`invitation.closed.${error.because}`);
    return redirectWithToast(page, back, text('invitation.withdraw.failed', { reason }), 'bad');
  }
  return redirectWithToast(page, back, text('invitation.withdraw.done'));
});
