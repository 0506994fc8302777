import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { importClaims } from 'db/schema/import';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import { Refused } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import { type Message, sendMessage } from '~/models/outbox/send.server';
import { voidChallengesOf } from '~/models/proof/challenge.server';
import { hasAny } from '~/models/rows.server';
import type { TypedPhone } from './phone.server';

export type Contact = { email: string; phone: TypedPhone };

export const contactColumns = ({ email, phone }: Contact) => ({
  email,
  countryCode: phone.countryCode,
  phoneNumber: phone.national,
  phone: phone.e164,
});

export function refuseTaken(tx: Database, { email, phone }: Contact, personId = 0) {
  const isOther = and(isNull(people.deletedAt), ne(people.id, personId));
  const taken = (match: SQL) => hasAny(tx, people, and(match, isOther));
  const isClaimed = (contact: string) => hasAny(tx, importClaims, eq(importClaims.contact, contact));
  if (isClaimed(email) || taken(eq(people.email, email)))
    throw new Refused('email', 'person.errors.emailTaken');
  if (isClaimed(phone.e164) || taken(eq(people.phone, phone.e164)))
    throw new Refused('phone_number', 'person.errors.phoneTaken');
}

const oneOf = sql`(select value from json_each(${sql.placeholder('asked')}))`;
const alive = (column: SQL) => and(sql`${column} in ${oneOf}`, isNull(people.deletedAt));

const claimed = (db: Database) =>
  db
    .select({ value: sql<string | null>`${importClaims.contact}` })
    .from(importClaims)
    .where(sql`${importClaims.contact} in ${oneOf}`);

const taken = prepared((db) => ({
  emails: db
    .select({ value: people.email })
    .from(people)
    .where(alive(sql`${people.email}`))
    .unionAll(claimed(db))
    .prepare(),
  phones: db
    .select({ value: people.phone })
    .from(people)
    .where(alive(sql`${people.phone}`))
    .unionAll(claimed(db))
    .prepare(),
}));

/** Which contacts have an account already, or will in a moment; two queries for however many. */
export function takenContacts(db: Database, contacts: Contact[]) {
  const { emails, phones } = taken(db);
  const among = (query: typeof emails, asked: string[]) =>
    new Set(query.all({ asked: JSON.stringify(asked) }).map(({ value }) => value));
  return {
    emails: among(
      emails,
      contacts.map(({ email }) => email),
    ),
    phones: among(
      phones,
      contacts.map(({ phone }) => phone.e164),
    ),
  };
}

/** Whoever manages somebody here must not change how they sign in to another company's projects. */
export function isMemberElsewhere(tx: Database, personId: number, companyId: number | null): boolean {
  const row = tx
    .select({ one: sql`1` })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(eq(projectMembers.personId, personId), ne(projects.companyId, companyId ?? 0)))
    .limit(1)
    .get();
  return row !== undefined;
}

type Reached = { email: string | null; phone: string | null };
type Teller = Pick<Caller, 'db' | 'secrets' | 'locale' | 'now'>;

/** The new contact is not named, and codes on their way to the old one are void. Called inside a write. */
export function noticeOldContacts(
  { db: tx, secrets, locale: asker, now }: Teller,
  { id, locale, before, after }: { id: number; locale: string | null; before: Reached; after: Reached },
) {
  const text = textOf(locale, asker);
  const isOtherEmail = before.email !== after.email;
  const isOtherPhone = before.phone !== after.phone;
  const tell = (message: Message) => sendMessage(tx, secrets, message, now);
  if (isOtherEmail || isOtherPhone) voidChallengesOf(tx, id, now);
  if (before.email && isOtherEmail) {
    const subject = text('profile.mail.emailSubject');
    tell({ channel: 'mail', to: before.email, subject, text: text('profile.mail.email') });
  }
  if (before.phone && isOtherPhone)
    tell({ channel: 'sms', to: before.phone, text: text('profile.mail.phone') });
}
