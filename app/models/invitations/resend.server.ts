import { invitations } from 'db/schema/invitation';
import { eq } from 'drizzle-orm';
import { dayMs } from '~/models/durations';
import { AppError } from '~/models/errors';
import { countOrRefuse } from '~/models/limits/limits.server';
import { operation } from '~/models/operation.server';
import { projectRunners } from '~/models/projects/visible.server';
import { refuseFlood } from './eligible.server';
import { contactsOf, findInvitee, knownContact } from './invitee.server';
import { languageFor, sendInvitation } from './message.server';
import { findInvitation } from './respond.server';

/**
 * Sends the same invitation again, at most once a day. It counts like a new invitation
 * (docs/rules.md#invitations).
 */
export const resendInvitation = operation({
  name: 'invitation.resend',
  permission: 'invitations.create',
  roles: projectRunners,
  target: ({ db, actor }, idOf) => findInvitation(db, actor, idOf('id')),
  run({ target: invitation, audit, ...caller }) {
    const { tx, actor, now, locale } = caller;
    const { id, companyId, projectId, message, status } = invitation;
    if (status !== 'pending') throw new AppError('closed', { because: status });
    if (invitation.projectDeletedAt !== null)
      throw new AppError('closed', { because: 'project-deleted' });
    if (invitation.sentAt !== null && invitation.sentAt > now - dayMs && invitation.sentAt <= now)
      throw new AppError('closed', { because: 'sent-today' });
    for (const contact of contactsOf(invitation)) {
      const flood = refuseFlood(tx, [{ companyId }], { field: 'phone_number', contact, now });
      if (flood) throw flood;
    }
    countOrRefuse(caller, 'invitationsAgainPerCompany', companyId);
    tx.update(invitations).set({ sentAt: now, updatedAt: now }).where(eq(invitations.id, id)).run();
    const invitee = findInvitee(tx, actor, invitation);
    const language = languageFor(tx, actor, { invitee, fallback: locale });
    const known = knownContact(tx, actor, invitation);
    const isKnown = invitee !== undefined;
    sendInvitation(tx, caller, { ...invitation, message, language, isKnown, known });
    audit({ recordId: id, projectId, companyId });
    return { id };
  },
});
