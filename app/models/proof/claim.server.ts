import type { Database } from 'db/client.server';
import { contactChanges, people } from 'db/schema/person';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { recordAudit } from '~/models/audit/record.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { type Contact, findAccountById, holderOf, isOf, provedAt } from './account.server';
import { voidChallengesOf } from './challenge.server';

/**
 * Notes that a contact of theirs is proved (docs/rules.md#contacts). False when it is another's.
 * Called inside a write.
 */
export function proveContact(
  tx: Database,
  personId: number,
  contact: Contact,
  now: number,
): boolean {
  if (holderOf(tx, contact, personId)) return false;
  const before = findAccountById(tx, personId);
  const proved = contact.channel === 'mail' ? { emailVerifiedAt: now } : { phoneVerifiedAt: now };
  const { changes } = tx
    .update(people)
    .set(proved)
    .where(and(eq(people.id, personId), isOf(contact), isNull(provedAt(contact))))
    .run();
  if (changes === 0) return true;
  // Codes to what else somebody typed for them let nobody in from now on.
  if (before?.emailVerifiedAt === null && before.phoneVerifiedAt === null)
    voidChallengesOf(tx, personId, now);
  takeFromOthers(tx, personId, contact, now);
  return true;
}

/**
 * A contact that somebody proved leaves the accounts where it was only typed, with all that hangs
 * on it.
 */
export function takeFromOthers(tx: Database, personId: number, contact: Contact, now: number) {
  const none = { countryCode: null, phoneNumber: null, phone: null };
  const others = tx
    .update(people)
    .set({
      ...(contact.channel === 'mail' ? { email: null } : none),
      version: sql`${people.version} + 1`,
      updatedAt: now,
    })
    .where(and(isOf(contact), isNull(people.deletedAt), ne(people.id, personId)))
    .returning({ id: people.id, companyId: people.companyId })
    .all();
  const changes = {
    [contact.channel === 'mail' ? 'email' : 'phone']: { from: contact.to, to: null },
  };
  for (const other of others) {
    endSessionsOf(tx, other.id);
    voidChallengesOf(tx, other.id, now);
    tx.delete(contactChanges).where(eq(contactChanges.personId, other.id)).run();
    recordAudit(tx, other, { action: 'person.release', recordId: other.id, changes, now });
  }
}
