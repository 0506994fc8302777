import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { isLocale } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { projectRunners } from '~/models/projects/visible.server';
import { countOne, refuseOver } from '~/models/proof/limits.server';
import { refuseTooMany } from './eligible.server';
import { invitationLink } from './invite.server';
import { findInvitation } from './respond.server';

const day = 24 * 3_600_000;

/** The same words once more, once a day; it counts like a new invitation (docs/rules.md#invitations). */
export const resendInvitation = operation({
  name: 'invitation.resend',
  permission: 'invitations.create',
  roles: projectRunners,
  target: ({ db, actor }, idOf) => findInvitation(db, actor, idOf('id')),
  run({ tx, target: invitation, now, locale, origin, secrets, audit }) {
    const { id, companyId, projectId, role, countryCode, phone, code, message, status } = invitation;
    if (status !== 'pending') throw new AppError('closed', { because: status });
    if (invitation.projectDeletedAt !== null) throw new AppError('closed', { because: 'project-deleted' });
    if (invitation.sentAt !== null && invitation.sentAt > now - day && invitation.sentAt <= now)
      throw new AppError('closed', { because: 'sent-today' });
    refuseTooMany(tx, companyId, phone, now);
    refuseOver(tx, 'invitationsAgainPerCompany', companyId, now);
    countOne(tx, 'invitationsAgainPerCompany', companyId, now);
    tx.update(invitations).set({ sentAt: now, updatedAt: now }).where(eq(invitations.id, id)).run();
    const isProved = and(
      eq(people.phone, phone),
      isNotNull(people.phoneVerifiedAt),
      isNull(people.deletedAt),
    );
    const person = tx.select({ locale: people.locale }).from(people).where(isProved).get();
    const language = isLocale(person?.locale) ? person.locale : locale;
    const national = phone.slice(countryCode.length);
    const linked = { role, countryCode, national, code, language, hasAccount: person !== undefined };
    const text = [message, origin && invitationLink(origin, linked)].filter(Boolean).join('\n');
    sendMessage(tx, secrets, { channel: 'sms', to: phone, text }, now);
    audit({ recordId: id, projectId, companyId });
    return { id };
  },
});
