import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { projectInvitationList } from '~/models/invitations/log.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { ownProfile } from '~/models/profile/profile.server';
import { profileChangePath, projectInvitationsPath } from '~/paths';

export const projectInvitationsLoader = pageLoader({ failed: 'invitation.errors.loadFailed' }, (page) => {
  const { actor, frame, text, portal } = page;
  const { phone, phoneVerifiedAt } = ownProfile(page);
  const isInvited = isInvitedRole(actor.role);
  frame.title = text('invitation.pending.title');
  return {
    ...projectInvitationList(page, listPayload(page)),
    title: frame.title,
    portal,
    path: projectInvitationsPath(),
    isInvited,
    /** Where the phone is proved that invitations are sent to; null once it is. */
    prove: isInvited && phoneVerifiedAt === null ? { phone, href: profileChangePath(portal, 'phone') } : null,
  };
});
