import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { Contact } from './contact.server';

const oneOf = sql`(select value from json_each(${sql.placeholder('asked')}))`;
const alive = (column: SQL) => and(sql`${column} in ${oneOf}`, isNull(people.deletedAt));

const taken = prepared((db) => ({
  emails: db
    .select({ value: people.email })
    .from(people)
    .where(alive(sql`${people.email}`))
    .prepare(),
  phones: db
    .select({ value: people.phone })
    .from(people)
    .where(alive(sql`${people.phone}`))
    .prepare(),
}));

/** Which of many e-mail addresses and phones (E.164) have an account already; two queries for however many. */
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
