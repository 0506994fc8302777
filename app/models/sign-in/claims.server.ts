import type { Database } from 'db/client.server';
import { contactChanges, people } from 'db/schema/person';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type AuditRequest, recordAudit } from '~/models/audit/record.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { findAccountById, isOf, ownerOf, verifiedAt } from './accounts.server';
import { voidChallengesOf } from './challenges.server';
import type { Contact } from './context';

/**
 * Marks a person's contact as verified (docs/rules.md#contacts). Returns false if it belongs to
 * someone else. Called inside a write.
 */
export function verifyContact(
  tx: Database,
  personId: number,
  contact: Contact,
  request: AuditRequest,
): boolean {
  const { now } = request;
  if (ownerOf(tx, contact, personId)) return false;
  const before = findAccountById(tx, personId);
  const verified = contact.channel === 'mail' ? { emailVerifiedAt: now } : { phoneVerifiedAt: now };
  const { changes } = tx
    .update(people)
    .set(verified)
    .where(and(eq(people.id, personId), isOf(contact), isNull(verifiedAt(contact))))
    .run();
  if (changes === 0) return true;
  // Codes sent to other contacts that someone entered for this person are void from now on.
  if (before?.emailVerifiedAt === null && before.phoneVerifiedAt === null)
    voidChallengesOf(tx, personId, now);
  releaseFromOthers(tx, personId, contact, request);
  return true;
}

/** Removes a verified contact from all other accounts, which can only have entered it. */
export function releaseFromOthers(
  tx: Database,
  personId: number,
  contact: Contact,
  request: AuditRequest,
) {
  const { address, now } = request;
  const { channel, to } = contact;
  const none = { countryCode: null, phoneNumber: null, phone: null };
  const others = tx
    .update(people)
    .set({
      ...(channel === 'mail' ? { email: null } : none),
      version: sql`${people.version} + 1`,
      updatedAt: now,
    })
    .where(and(isOf(contact), isNull(people.deletedAt), ne(people.id, personId)))
    .returning({ id: people.id, companyId: people.companyId })
    .all();
  const changes = { [channel === 'mail' ? 'email' : 'phone']: { from: to, to: null } };
  for (const other of others) {
    endSessionsOf(tx, other.id);
    voidChallengesOf(tx, other.id, now);
    tx.delete(contactChanges).where(eq(contactChanges.personId, other.id)).run();
    const entry = { action: 'person.release', recordId: other.id, changes };
    recordAudit(tx, { actor: other, address, now }, entry);
  }
}
