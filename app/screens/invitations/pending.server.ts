import { redirect } from '@remix-run/node';
import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { projectInvitationList } from '~/models/invitations/log.server';
import { preview } from '~/models/invitations/preview';
import { isInvitedRole } from '~/models/invitations/roles';
import { ownProfile } from '~/models/profile/profile.server';
import { invitationLogPath, profileChangePath, projectInvitationsPath } from '~/paths';

/** What somebody was sent, to be answered; who sends invitations has them in the log. */
export const projectInvitationsLoader = pageLoader({ failed: 'invitation.errors.loadFailed' }, (page) => {
  const { actor, url, frame, text, portal } = page;
  // The questions over this page answer for themselves.
  if (!isInvitedRole(actor.role) && url.pathname === projectInvitationsPath())
    throw redirect(invitationLogPath(portal) + url.search);
  const { phone, phoneVerifiedAt } = ownProfile(page);
  const { rows, ...list } = projectInvitationList(page, listPayload(page));
  frame.title = text('invitation.pending.title');
  return {
    ...list,
    rows: rows.map(({ message, ...row }) => ({ ...row, preview: preview(message) })),
    title: frame.title,
    portal,
    path: projectInvitationsPath(),
    /** Where the phone is proved that invitations are sent to; null once it is. */
    prove: phoneVerifiedAt === null ? { phone, href: profileChangePath(portal, 'phone') } : null,
  };
});
