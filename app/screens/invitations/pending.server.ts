import { redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { claimInvitation } from '~/models/invitations/claim.server';
import { isInvitedRole } from '~/models/invitations/input';
import { projectInvitationList } from '~/models/invitations/log.server';
import { channelOf } from '~/models/outbox/ways.server';
import { ownProfile } from '~/models/profile/profile.server';
import { invitationLogPath, profileChangePath, projectInvitationsPath } from '~/paths';
import { preview } from './log.server';

/** Invitations the person received; people who send invitations see them in the log. */
export const projectInvitationsLoader = pageLoader(
  { failed: 'invitation.errors.loadFailed' },
  (page) => {
    const { actor, url, text, portal } = page;
    // The dialogs over this page check access themselves.
    if (!isInvitedRole(actor.role) && url.pathname === projectInvitationsPath())
      throw redirect(invitationLogPath(portal) + url.search);
    const { phone, phoneVerifiedAt } = ownProfile(page);
    const isTexted = channelOf(page, 'sms') === 'sms';
    const { rows, ...list } = projectInvitationList(page, listPayload(page));
    return {
      ...list,
      rows: rows.map(({ message, ...row }) => ({ ...row, preview: preview(message) })),
      title: text('invitation.pending.title'),
      portal,
      path: projectInvitationsPath(),
      byLink: isTexted ? null : { code: url.searchParams.get('code') },
      /** The phone number that must be verified to see its invitations; null once it is. */
      verify:
        phoneVerifiedAt === null && isTexted
          ? {
              phone,
              href: profileChangePath(portal, 'phone', { redirectTo: projectInvitationsPath() }),
            }
          : null,
    };
  },
);

export const claimAction = formAction(claimInvitation, {
  done: ({ goTo }) => goTo(projectInvitationsPath(), 'invitation.pending.claimed'),
});
