import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Contact } from './contact.server';

const contactsAtOnce = 500;

/** Which of many e-mail addresses and phones (E.164) have an account already; one query for hundreds of them. */
export function takenContacts(db: Database, contacts: Contact[]) {
  const emails = new Set<string>();
  const phones = new Set<string>();
  for (let at = 0; at < contacts.length; at += contactsAtOnce) {
    const batch = contacts.slice(at, at + contactsAtOnce);
    const alive = isNull(people.deletedAt);
    const byEmail = inArray(
      people.email,
      batch.map(({ email }) => email),
    );
    const byPhone = inArray(
      people.phone,
      batch.map(({ phone }) => phone.e164),
    );
    for (const { email } of db.select({ email: people.email }).from(people).where(and(byEmail, alive)).all())
      if (email) emails.add(email);
    for (const { phone } of db.select({ phone: people.phone }).from(people).where(and(byPhone, alive)).all())
      if (phone) phones.add(phone);
  }
  return { emails, phones };
}
