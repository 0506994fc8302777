import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { invitationLink } from '~/models/invitations/invite.server';
import { invitationSorts, listInvitations } from '~/models/invitations/log.server';
import { isInvitedRole } from '~/models/invitations/roles';
import { invitationLogPath } from '~/paths';

const previewLength = 50;

/** The invitation log (001 §2): who was invited, and how it went. */
export const invitationLogLoader = pageLoader({ permission: 'invitations.view' }, log);

function log(page: Page) {
  const { db, actor, url, frame, text, portal } = page;
  const state = readListQuery(url, { sortable: invitationSorts, filters: ['status'] });
  const { rows, total, isMore } = listInvitations(db, actor, state);
  // Shown to whoever asks, so their own address is as good as the public one.
  const origin = publicOrigin(page) ?? url.origin;
  frame.title = text('invitation.log.title');
  return {
    title: frame.title,
    portal,
    path: invitationLogPath(portal),
    state,
    total,
    isMore,
    isInvited: isInvitedRole(actor.role),
    rows: rows.map(({ code, message, phone, countryCode, hasAccount, ...row }) => ({
      ...row,
      phone: `${countryCode} ${phone.slice(countryCode.length)}`,
      preview: preview(message),
      link:
        code &&
        invitationLink(origin, {
          ...{ role: row.role, countryCode, national: phone.slice(countryCode.length), code },
          ...{ language: frame.locale, hasAccount },
        }),
    })),
  };
}

export type InvitationLog = ReturnType<typeof log>;

function preview(message: string): string {
  const characters = [...message];
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : message;
}
