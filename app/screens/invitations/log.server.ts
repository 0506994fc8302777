import { chosenIn, listPayload } from '~/http/list.server';
import { publicOrigin } from '~/http/origin.server';
import { pageLoader } from '~/http/page.server';
import { wholePhone } from '~/i18n/format';
import { invitationLink } from '~/models/invitations/invite.server';
import { invitationLog } from '~/models/invitations/log.server';
import { withdrawInvitation } from '~/models/invitations/respond.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { invitationLogPath } from '~/paths';

const previewLength = 50;

export const invitationLogLoader = pageLoader((page) => {
  const { actor, url, frame, text, portal } = page;
  const { rows, ...list } = invitationLog(page, listPayload(page));
  // Shown to whoever asks, so their own address is as good as the public one.
  const origin = publicOrigin(page) ?? url.origin;
  frame.title = text('invitation.log.title');
  return {
    ...list,
    title: frame.title,
    portal,
    path: invitationLogPath(portal),
    isInvited: isInvitedRole(actor.role),
    chosen: chosenIn(page),
    mayWithdraw: withdrawInvitation.permits(actor),
    rows: rows.map(({ code, message, phone, countryCode, hasAccount, ...row }) => {
      const national = phone.slice(countryCode.length);
      const invited = { role: row.role, countryCode, national, language: frame.locale, hasAccount };
      return {
        ...row,
        phone: wholePhone(countryCode, phone),
        preview: preview(message),
        link: code && invitationLink(origin, { ...invited, code }),
      };
    }),
  };
});

function preview(message: string): string {
  const characters = [...message];
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : message;
}
