import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { projectInvitationList } from '~/models/invitations/log.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { projectInvitationsPath } from '~/paths';

/** Invitations to projects and what there is to answer (001 §2). */
export const projectInvitationsLoader = pageLoader(
  { failed: 'invitation.errors.loadFailed' },
  invitationsPage,
);

function invitationsPage(page: Page) {
  const { actor, frame, text, portal } = page;
  const list = projectInvitationList(page, listPayload(page));
  frame.title = text('invitation.pending.title');
  return {
    ...list,
    title: frame.title,
    portal,
    path: projectInvitationsPath(),
    isInvited: isInvitedRole(actor.role),
  };
}

export type ProjectInvitations = ReturnType<typeof invitationsPage>;
