import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { projectInvitationList } from '~/models/invitations/log.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { projectInvitationsPath } from '~/paths';

export const projectInvitationsLoader = pageLoader({ failed: 'invitation.errors.loadFailed' }, (page) => {
  const { actor, frame, text, portal } = page;
  frame.title = text('invitation.pending.title');
  return {
    ...projectInvitationList(page, listPayload(page)),
    title: frame.title,
    portal,
    path: projectInvitationsPath(),
    isInvited: isInvitedRole(actor.role),
  };
});
