import { redirect } from '@remix-run/node';
import { chosenIn, listPayload } from '~/http/list.server';
import { publicOrigin } from '~/http/origin.server';
import { pageLoader } from '~/http/page.server';
import { contactLine, contactLines } from '~/i18n/format';
import { isInvitedRole } from '~/models/invitations/input';
import { invitationLog } from '~/models/invitations/log.server';
import { invitationLink } from '~/models/invitations/message.server';
import { withdrawInvitation } from '~/models/invitations/respond.server';
import { channelOf } from '~/models/outbox/ways.server';
import { invitationLogPath, projectInvitationsPath } from '~/paths';

export const invitationLogLoader = pageLoader((page) => {
  const { actor, url, frame, text, portal } = page;
  // The dialogs over this page check access themselves.
  if (isInvitedRole(actor.role) && url.pathname === invitationLogPath(portal))
    throw redirect(projectInvitationsPath() + url.search);
  const { rows, ...list } = invitationLog(page, listPayload(page));
  // Shown to the inviter only, so the Host of their own request can be trusted.
  const origin = publicOrigin(page) ?? url.origin;
  return {
    ...list,
    title: text('invitation.log.title'),
    portal,
    path: invitationLogPath(portal),
    chosen: chosenIn(page),
    mayWithdraw: withdrawInvitation.permits(actor),
    isTexted: channelOf(page, 'sms') === 'sms',
    rows: rows.map(({ code, message, phone, email, countryCode, isKnown, ...row }) => {
      const invited = {
        role: row.role,
        countryCode,
        phone,
        email,
        language: frame.locale,
        isKnown,
      };
      return {
        ...row,
        contacts: contactLines(invited),
        contact: contactLine(invited),
        preview: preview(message),
        link: code && invitationLink(origin, { ...invited, code }),
      };
    }),
  };
});

const longest = 50;

/** The beginning of a message, for lists. */
export function preview(message: string): string {
  const characters = [...message];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : message;
}
