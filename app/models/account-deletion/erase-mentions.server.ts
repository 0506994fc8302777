import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { auditLog, supportMessages } from 'db/schema/desk';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { outbox, sessions } from 'db/schema/sign-in';
import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { FoundPerson } from '~/models/people/find.server';
import { nobody } from './erase-person.server';

/** Takes name, e-mail and phone out of what was noted about the person in other places. */
export function eraseMentions(tx: Database, person: FoundPerson, now: number) {
  const contacts = [person.email, person.phone].filter((contact) => contact !== null);
  eraseInvitations(tx, person, now);
  tx.delete(outbox).where(inArray(outbox.to, contacts)).run();
  // Only the name goes: the mail may be on its way, and somebody else's who is called alike.
  tx.update(outbox)
    .set({ subject: sql`replace(${outbox.subject}, ${person.name}, ${nobody})` })
    .where(mentions(outbox.subject, [person.name]))
    .run();
  // Sign-ins and deletions begun in other browsers.
  tx.delete(sessions)
    .where(and(isNull(sessions.personId), mentions(sessions.data, contacts)))
    .run();
  tx.delete(supportMessages)
    .where(
      or(
        eq(supportMessages.personId, person.id),
        inArray(supportMessages.email, contacts),
        inArray(supportMessages.phone, contacts),
      ),
    )
    .run();
  eraseFromAudit(tx, person, contacts);
}

/** Who was invited is no longer told by a phone; a phone that came to somebody else since then is theirs. */
function eraseInvitations(tx: Database, { id, phone }: FoundPerson, now: number) {
  const isAnothers = exists(
    tx
      .select({ one: sql`1` })
      .from(people)
      .where(and(eq(people.id, invitations.personId), isNull(people.deletedAt))),
  );
  const isToPhone = phone === null ? undefined : and(eq(invitations.phone, phone), not(isAnothers));
  tx.update(invitations)
    .set({
      ...{ phone: '', countryCode: '', message: '', updatedAt: now },
      status: sql`case ${invitations.status} when 'pending' then 'rejected' else ${invitations.status} end`,
      answeredAt: sql`coalesce(${invitations.answeredAt}, ${now})`,
    })
    .where(or(eq(invitations.personId, id), isToPhone))
    .run();
}

/**
 * The log keeps who (by number) did what to which record; the values that are the person's own go. A name is looked
 * for in what they did themselves only, and everything as a whole value: others are called, and write, alike.
 */
function eraseFromAudit(tx: Database, { id, name, companyId, companyName }: FoundPerson, contacts: string[]) {
  tx.update(auditLog).set({ address: null }).where(eq(auditLog.actorId, id)).run();
  const company = tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId ?? 0))
    .get();
  const isRenamed = company !== undefined && company.name !== companyName;
  const isAbout = or(
    and(eq(auditLog.record, 'person'), eq(auditLog.recordId, id)),
    isRenamed ? and(eq(auditLog.record, 'company'), eq(auditLog.recordId, companyId ?? 0)) : undefined,
    and(eq(auditLog.actorId, id), mentions(auditLog.changes, [JSON.stringify(name)])),
    mentions(
      auditLog.changes,
      contacts.map((contact) => JSON.stringify(contact)),
    ),
  );
  tx.update(auditLog).set({ changes: {} }).where(isAbout).run();
}

const mentions = (column: SQLiteColumn, values: string[]): SQL | undefined =>
  or(...values.map((value) => sql`instr(${column}, ${value}) > 0`));
