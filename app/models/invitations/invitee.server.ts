import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { isPersonSuspended } from '~/models/people/allowed.server';
import { ofOwnCompany, reachableBy } from '~/models/people/visible.server';
import { pick } from '~/models/rows.server';
import { isOf, verifiedAt } from '~/models/sign-in/accounts.server';
import type { Contact } from '~/models/sign-in/context';
import { isInvitedRole } from './input';

const columns = pick(people, 'id', 'role', 'name', 'email', 'locale', 'companyId');

/** The person who has an invitation's contact. */
export type Invitee = Pick<
  typeof people.$inferSelect,
  'id' | 'role' | 'name' | 'email' | 'locale' | 'companyId'
>;

type KnownInvitee = Invitee & { isSuspended: boolean };

/**
 * The people an actor may recognize by a contact. Inviters recognize people of their company and
 * guests of their projects. Invited people recognize only themselves, even if a colleague's record
 * has the same phone.
 */
function isKnownTo(actor: Audience): SQL {
  if (actor.role === 'superadmin') return sql`1`;
  if (isInvitedRole(actor.role)) return eq(people.id, actor.id);
  return or(ofOwnCompany(actor), reachableBy(actor)) as SQL;
}

/** Finds a person visible to the inviter with this contact, preferably a verified one. */
export function findVisiblePerson(
  tx: Database,
  actor: Actor,
  contact: Contact,
): KnownInvitee | undefined {
  return tx
    .select({ ...columns, isSuspended: isPersonSuspended(actor) })
    .from(people)
    .where(
      and(isOf(contact), isNull(people.deletedAt), or(isKnownTo(actor), eq(people.id, actor.id))),
    )
    .orderBy(sql`${verifiedAt(contact)} is null`, people.id)
    .limit(1)
    .get();
}

type Invited = { phone: string; email: string; personId: number | null };

/** Finds the contact by which the actor may know the person of an invitation. */
export const knownContact = (db: Database, actor: Actor, invitation: Invited) =>
  contactsOf(invitation).find((contact) => findVisiblePerson(db, actor, contact));

/** Finds the person of an invitation if the actor may know them; their contact may have changed. */
export function findInvitee(db: Database, actor: Actor, invitation: Invited): Invitee | undefined {
  const contact = knownContact(db, actor, invitation);
  if (contact) return findVisiblePerson(db, actor, contact);
  if (invitation.personId === null) return undefined;
  const isInvitedPerson = and(eq(people.id, invitation.personId), isNull(people.deletedAt));
  return db
    .select(columns)
    .from(people)
    .where(and(isInvitedPerson, or(isKnownTo(actor), eq(people.id, actor.id))))
    .get();
}

/**
 * Finds the person who verified the contact, even if the inviter cannot see them. The result must
 * not reach the inviter.
 */
export function findContactOwner(tx: Database, contact: Contact): Invitee | undefined {
  return tx
    .select(columns)
    .from(people)
    .where(and(isOf(contact), isNotNull(verifiedAt(contact)), isNull(people.deletedAt)))
    .get();
}

/** The contacts of an invitation; one of the two columns may be empty. */
export const contactsOf = ({ phone, email }: { phone: string; email: string }): Contact[] =>
  [{ channel: 'sms', to: phone } as const, { channel: 'mail', to: email } as const].filter(
    ({ to }) => to !== '',
  );

/** Matches invitations to exactly this contact. */
export const isTo = ({ channel, to }: Contact): SQL =>
  channel === 'mail' ? eq(invitations.email, to) : eq(invitations.phone, to);
