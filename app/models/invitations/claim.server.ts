import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { isCarried } from '~/models/outbox/ways.server';
import { existsIn, pick } from '~/models/rows.server';
import { isOf, provedAt } from '~/models/sign-in/accounts.server';
import type { Contact } from '~/models/sign-in/context';
import { isTo } from './invitee.server';
import { invitedRoles } from './roles';

/**
 * An open invitation and who sent it, for whoever holds its link; undefined once it was answered or
 * withdrawn.
 */
export function invitationByCode(db: Database, code: string | undefined) {
  if (!code) return undefined;
  return db
    .select({
      ...pick(invitations, 'companyId', 'phone', 'email', 'role'),
      project: projects.name,
      inviter: people.name,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(people, eq(people.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.code, code),
        eq(invitations.status, 'pending'),
        isNull(projects.deletedAt),
      ),
    )
    .get();
}

const isNobodysYet = and(isNull(people.emailVerifiedAt), isNull(people.phoneVerifiedAt));

/**
 * The oldest open invitation to a contact that its company keeps a record of, in which nothing was
 * proved yet. Tells whoever proved the contact which company that is, so it is for them alone.
 */
export function invitationOfRecord(tx: Database, contact: Contact) {
  const hasRecord = existsIn(
    people,
    and(isOf(contact), eq(people.companyId, invitations.companyId), isRecord, isNobodysYet),
  );
  return tx
    .select({ code: invitations.code, company: companies.name, project: projects.name })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(isTo(contact), eq(invitations.status, 'pending'), isNull(projects.deletedAt), hasRecord),
    )
    .orderBy(asc(invitations.id))
    .limit(1)
    .get();
}

const isRecord = and(
  inArray(people.role, [...invitedRoles]),
  eq(people.isActive, true),
  isNull(people.deletedAt),
);

/**
 * The record that the inviting company keeps of the contact it invited, so that whoever proves the
 * contact by the link becomes that person and not a second one. `isFresh`: nothing of the record
 * was proved yet.
 */
export function recordInvited(tx: Database, code: string | undefined, contact: Contact) {
  const invitation = invitationByCode(tx, code);
  if (!invitation) return undefined;
  const isFresh = sql<boolean>`${isNobodysYet}`;
  return tx
    .select({
      ...pick(people, 'id', 'role', 'companyId', 'email', 'locale'),
      isFresh: isFresh.mapWith(Boolean),
    })
    .from(people)
    .where(
      and(
        isOf(contact),
        // With its plus: else SQLite looks through the whole company.
        sql`+${people.companyId} = ${invitation.companyId}`,
        isNull(provedAt(contact)),
        isRecord,
      ),
    )
    .orderBy(isFresh, asc(people.id))
    .limit(1)
    .get();
}

/**
 * Selects the invitations that were sent with a link. Without a text message provider, holding the
 * link stands in for proving the phone; an invitation by email is proved by email.
 */
export const byLink = (code: string): SQL =>
  sql`(${invitations.companyId}, ${invitations.phone}) in (select company_id, phone from invitations where code = ${code} and email = '') and ${invitations.email} = ''`;

/** Open invitations that are no living person's become theirs. Called inside a write. */
export function takeInvitations(tx: Database, personId: number, which: SQL, now: number) {
  const isHeld = existsIn(
    people,
    and(eq(people.id, invitations.personId), isNull(people.deletedAt)),
  );
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
    for (const { id: recordId, projectId, companyId } of taken)
      audit({ recordId, projectId, companyId });
  },
});
