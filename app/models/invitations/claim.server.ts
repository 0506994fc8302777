import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { isCarried } from '~/models/outbox/ways.server';
import { existsIn, pick } from '~/models/rows.server';
import { isOf, verifiedAt } from '~/models/sign-in/accounts.server';
import type { Contact } from '~/models/sign-in/context';
import { invitedRoles } from './input';
import { contactsOf, isTo } from './invitee.server';

/** The pending invitation of a link and its sender; undefined if it was answered or cancelled. */
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

const isUnverified = and(isNull(people.emailVerifiedAt), isNull(people.phoneVerifiedAt));

/**
 * The oldest pending invitation to a contact for which the company has an unverified record. The
 * result names the company, so only the person who verified the contact may see it.
 */
export function invitationOfRecord(tx: Database, contact: Contact) {
  const hasRecord = existsIn(
    people,
    and(isOf(contact), eq(people.companyId, invitations.companyId), isRecord, isUnverified),
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
 * The record that the inviting company has for the invited contact, so that signing up with the
 * link takes over the record. `isFresh` means that none of its contacts is verified. A fresh record
 * is also found by the other contact of the invitation, which the company gave for one person.
 */
export function invitedRecord(tx: Database, code: string | undefined, contact: Contact) {
  const invitation = invitationByCode(tx, code);
  if (!invitation) return undefined;
  const isFresh = sql<boolean>`${isUnverified}`;
  const invited = contactsOf(invitation);
  const isInvited = invited.some(({ to }) => to === contact.to);
  const [other] = isInvited ? invited.filter(({ to }) => to !== contact.to) : [];
  return tx
    .select({
      ...pick(people, 'id', 'role', 'companyId', 'email', 'phone', 'locale'),
      isFresh: isFresh.mapWith(Boolean),
    })
    .from(people)
    .where(
      and(
        or(isOf(contact), other && and(isOf(other), isUnverified)),
        // The plus keeps SQLite from scanning the whole company.
        sql`+${people.companyId} = ${invitation.companyId}`,
        isNull(verifiedAt(contact)),
        isRecord,
      ),
    )
    .orderBy(isFresh, asc(people.id))
    .limit(1)
    .get();
}

/**
 * Selects the invitations sent with a link. Without a text message provider, having the link counts
 * as verifying the phone; invitations by email are verified by email.
 */
export const byLink = (code: string): SQL =>
  sql`${invitations.email} = '' and (${invitations.companyId}, ${invitations.phone}) in (
    select company_id, phone from invitations where code = ${code} and email = '')`;

/** Assigns pending invitations without an active person to a person. Called inside a write. */
export function assignInvitations(tx: Database, personId: number, where: SQL, now: number) {
  const isAssigned = existsIn(
    people,
    and(eq(people.id, invitations.personId), isNull(people.deletedAt)),
  );
  return tx
    .update(invitations)
    .set({ personId, updatedAt: now })
    .where(and(where, eq(invitations.status, 'pending'), not(isAssigned)))
    .returning(pick(invitations, 'id', 'projectId', 'companyId'))
    .all();
}

/**
 * Claims the invitation of a link for an existing account.
 * @throws AppError `not-found`
 */
export const claimInvitation = operation({
  name: 'invitation.update',
  permission: 'invitations.view',
  roles: invitedRoles,
  input: z.object({ code: z.string().max(200).catch('') }),
  run({ tx, actor, now, ways, audit }, { code }) {
    if (isCarried(ways.sms)) throw new AppError('not-found');
    const assigned = assignInvitations(tx, actor.id, byLink(code), now);
    if (assigned.length === 0) throw new AppError('not-found');
    for (const { id: recordId, projectId, companyId } of assigned)
      audit({ recordId, projectId, companyId });
  },
});
