import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { isCarried } from '~/models/outbox/ways.server';
import { existsIn, pick } from '~/models/rows.server';
import { invitedRoles } from './roles';

export const toPhone = (phone: string): SQL => eq(invitations.phone, phone);

/** What was sent with the link: where nothing carries text messages, who was handed it is who was invited. */
export const byLink = (code: string): SQL =>
  sql`(${invitations.companyId}, ${invitations.phone}) in (select company_id, phone from invitations where code = ${code})`;

/** Open invitations that are no living person's become theirs. Called inside a write. */
export function takeInvitations(tx: Database, personId: number, which: SQL, now: number) {
  const isHeld = existsIn(people, and(eq(people.id, invitations.personId), isNull(people.deletedAt)));
  return tx
    .update(invitations)
    .set({ personId, updatedAt: now })
    .where(and(which, eq(invitations.status, 'pending'), not(isHeld)))
    .returning(pick(invitations, 'id', 'projectId', 'companyId'))
    .all();
}

/** For whoever has an account already and was handed the link. @throws AppError `not-found` */
export const claimInvitation = operation({
  name: 'invitation.update',
  permission: 'invitations.view',
  roles: invitedRoles,
  input: z.object({ code: z.string().max(200).catch('') }),
  run({ tx, actor, now, ways, audit }, { code }) {
    if (isCarried(ways.sms)) throw new AppError('not-found');
    const taken = takeInvitations(tx, actor.id, byLink(code), now);
    if (taken.length === 0) throw new AppError('not-found');
    for (const { id: recordId, projectId, companyId } of taken) audit({ recordId, projectId, companyId });
  },
});
