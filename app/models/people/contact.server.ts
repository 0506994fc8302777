import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import type { Actor, Audience } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import { type Message, queueMessage } from '~/models/outbox/send.server';
import { projectsOf } from '~/models/projects/visible.server';
import { hasAny } from '~/models/rows.server';
import { voidChallengesOf } from '~/models/sign-in/challenges.server';
import type { Phone } from './phone.server';
import { reachableBy } from './visible.server';

export type Contact = { email: string; phone: Phone };

export const contactColumns = ({ email, phone }: Contact) => ({
  email,
  countryCode: phone.countryCode,
  phoneNumber: phone.national,
  phone: phone.e164,
});

/**
 * Accounts the actor can see, and the actor's own. Other companies' accounts are not revealed; a
 * contact they share stays unverified (docs/rules.md#contacts).
 */
function reachableContacts(actor: Actor): SQL | undefined {
  const reach = reachableBy(actor);
  return and(isNull(people.deletedAt), reach && or(reach, eq(people.id, actor.id)));
}

export function refuseTaken(tx: Database, actor: Actor, { email, phone }: Contact, personId = 0) {
  const isOther = and(reachableContacts(actor), ne(people.id, personId));
  const isTaken = (match: SQL) => hasAny(tx, people, and(match, isOther));
  if (isTaken(eq(people.email, email))) throw new Refused('email', 'person.errors.emailTaken');
  if (isTaken(eq(people.phone, phone.e164)))
    throw new Refused('phone_number', 'person.errors.phoneTaken');
}

/** The contacts that `refuseTaken` would reject, found with two queries for any number of them. */
export function takenContacts(db: Database, actor: Actor, contacts: Contact[]) {
  const takenOf = (column: typeof people.email | typeof people.phone, values: string[]) => {
    const isListed = sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
    const rows = db
      .select({ value: column })
      .from(people)
      .where(and(isListed, reachableContacts(actor)))
      .all();
    return new Set(rows.map(({ value }) => value));
  };
  return {
    emails: takenOf(
      people.email,
      contacts.map(({ email }) => email),
    ),
    phones: takenOf(
      people.phone,
      contacts.map(({ phone }) => phone.e164),
    ),
  };
}

type Owner = {
  id: number;
  phone: string | null;
  phoneVerifiedAt: number | null;
  email: string | null;
  emailVerifiedAt: number | null;
};

/**
 * True if the person is a member of, or invited to, projects the actor does not run. Changing their
 * contact here must not let another person act under their name there.
 */
export function isElsewhere(tx: Database, actor: Audience, { id, ...owner }: Owner): boolean {
  const own = projectsOf(actor);
  if (!own) return false;
  const member = tx
    .select({ one: sql`1` })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(eq(projectMembers.personId, id), not(own)))
    .limit(1);
  const isTheirs = or(
    eq(invitations.personId, id),
    owner.phone && owner.phoneVerifiedAt !== null ? eq(invitations.phone, owner.phone) : undefined,
    owner.email && owner.emailVerifiedAt !== null ? eq(invitations.email, owner.email) : undefined,
  );
  const invited = tx
    .select({ one: sql`1` })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .where(and(isTheirs, eq(invitations.status, 'pending'), not(own)))
    .limit(1);
  return member.get() !== undefined || invited.get() !== undefined;
}

type ContactValues = { email: string | null; phone: string | null };
type MailContext = Pick<Caller, 'db' | 'secrets' | 'locale' | 'now'>;

/**
 * Notifies the old contacts, without naming the new ones, and voids codes sent to them. Called
 * inside a write.
 */
export function notifyOldContacts(
  { db: tx, secrets, locale: actorLocale, now }: MailContext,
  {
    id,
    locale,
    before,
    after,
  }: { id: number; locale: string | null; before: ContactValues; after: ContactValues },
) {
  const text = textOf(locale, actorLocale);
  const isOtherEmail = before.email !== after.email;
  const isOtherPhone = before.phone !== after.phone;
  const send = (message: Message) => queueMessage(tx, secrets, message, now);
  if (isOtherEmail || isOtherPhone) voidChallengesOf(tx, id, now);
  if (before.email && isOtherEmail) {
    const subject = text('profile.mail.emailSubject');
    send({ channel: 'mail', to: before.email, subject, text: text('profile.mail.email') });
  }
  if (before.phone && isOtherPhone)
    send({ channel: 'sms', to: before.phone, text: text('profile.mail.phone') });
}
