import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { inReach, ofOwnCompany } from '~/models/people/visible.server';
import { pick } from '~/models/rows.server';
import { isOf, provedAt } from '~/models/sign-in/accounts.server';
import type { Contact } from '~/models/sign-in/context';
import { isInvitedRole } from './roles';

const columns = pick(people, 'id', 'role', 'name', 'email', 'locale', 'companyId');

/** The person an invitation's contact belongs to. */
export type Invitee = Pick<
  typeof people.$inferSelect,
  'id' | 'role' | 'name' | 'email' | 'locale' | 'companyId'
>;

/**
 * The people whose contact an actor may recognise: for inviters their company and the guests of
 * their projects. An invited person recognises only themselves, even if a colleague's record has
 * the same phone typed in.
 */
export function isKnownTo(actor: Audience): SQL {
  if (actor.role === 'superadmin') return sql`1`;
  if (isInvitedRole(actor.role)) return eq(people.id, actor.id);
  return or(ofOwnCompany(actor), inReach(actor)) as SQL;
}

/**
 * Finds the person in the inviter's sight who proved the contact, or whose record has it typed in.
 */
export function findKnown(tx: Database, actor: Actor, contact: Contact): Invitee | undefined {
  return tx
    .select(columns)
    .from(people)
    .where(
      and(isOf(contact), isNull(people.deletedAt), or(isKnownTo(actor), eq(people.id, actor.id))),
    )
    .orderBy(sql`${provedAt(contact)} is null`, people.id)
    .limit(1)
    .get();
}

/**
 * Finds the person of an invitation as far as the actor may know of them; they may have changed
 * their contact since.
 */
export function findInvitee(
  db: Database,
  actor: Actor,
  invitation: { phone: string; email: string; personId: number | null },
): Invitee | undefined {
  const byContact = findKnown(db, actor, contactOf(invitation));
  if (byContact || invitation.personId === null) return byContact;
  const isIt = and(eq(people.id, invitation.personId), isNull(people.deletedAt));
  return db
    .select(columns)
    .from(people)
    .where(and(isIt, or(isKnownTo(actor), eq(people.id, actor.id))))
    .get();
}

/**
 * Finds whoever proved the contact, in the inviter's sight or not. What it returns must not reach
 * the inviter.
 */
export function findHolder(tx: Database, contact: Contact): Invitee | undefined {
  return tx
    .select(columns)
    .from(people)
    .where(and(isOf(contact), isNotNull(provedAt(contact)), isNull(people.deletedAt)))
    .get();
}

/** Stored contacts of an invitation: one of the two is empty. */
export const contactOf = ({ phone, email }: { phone: string; email: string }): Contact =>
  email ? { channel: 'mail', to: email } : { channel: 'sms', to: phone };

/** Returns SQL that is true for invitations to exactly this contact. */
export const isTo = ({ channel, to }: Contact): SQL =>
  channel === 'mail' ? eq(invitations.email, to) : eq(invitations.phone, to);
