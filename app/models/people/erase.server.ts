import type { Database } from 'db/client.server';
import { auditLog, mayNameContacts } from 'db/schema/audit';
import { cards, payments, transactions } from 'db/schema/billing';
import { journalEntries, payerAnswers, suppliers } from 'db/schema/book';
import { capitalCalls } from 'db/schema/capital-call';
import { companies } from 'db/schema/company';
import { distributions } from 'db/schema/distribution';
import { documentOpenings, documents } from 'db/schema/document';
import { drafts } from 'db/schema/draft';
import { files } from 'db/schema/file';
import { holdings } from 'db/schema/holding';
import { identities } from 'db/schema/identity';
import { investorUpdates } from 'db/schema/investor-update';
import { invitations } from 'db/schema/invitation';
import { loans } from 'db/schema/loan';
import { messageReads, messages, unreadMessages } from 'db/schema/message';
import { changeOrders, orders } from 'db/schema/order';
import { passkeys } from 'db/schema/passkey';
import { contactChanges, people, personPermissions } from 'db/schema/person';
import { priceIndexes } from 'db/schema/price-index';
import { accessSuspensions, dashboardVisits, projectVisits } from 'db/schema/project';
import { projectReports } from 'db/schema/report';
import { impacts, scenarios } from 'db/schema/scenario';
import { challenges, idempotencyKeys, outbox, recoveryCodes, sessions } from 'db/schema/sign-in';
import { statements } from 'db/schema/statement';
import { supportEntries, supportMessages } from 'db/schema/support';
import { tenantRequestEntries, tenantRequests, unreadRequests } from 'db/schema/tenant-request';
import { distributionTerms } from 'db/schema/terms';
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { cancelRunning } from '~/models/billing/subscriptions/term.server';
import { hasHash } from '~/models/files/keep.server';
import { eraseInvitations } from '~/models/invitations/erase.server';
import { erasedName } from '~/models/people/author.server';
import type { PersonRecord } from '~/models/people/find.server';
import { hasAny } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';

/** Records that stay without the name of who created them. */
const createdByPerson = [
  tenantRequests,
  holdings,
  distributionTerms,
  orders,
  statements,
  capitalCalls,
  loans,
  priceIndexes,
  suppliers,
  projectReports,
  investorUpdates,
  scenarios,
  impacts,
];

/**
 * Deletes what belongs to the person alone. Transactions, messages and documents stay without them,
 * and their own row stays without a name.
 */
export function erasePerson(tx: Database, person: PersonRecord, now: number) {
  const { id } = person;
  tx.update(transactions).set({ personId: null }).where(eq(transactions.personId, id)).run();
  tx.update(payments).set({ personId: null }).where(eq(payments.personId, id)).run();
  // The receiver stays, because a message without one is visible to everybody.
  tx.update(messages)
    .set({ senderId: null, updatedAt: now })
    .where(eq(messages.senderId, id))
    .run();
  tx.update(documents).set({ uploadedBy: null }).where(eq(documents.uploadedBy, id)).run();
  tx.update(journalEntries).set({ postedBy: null }).where(eq(journalEntries.postedBy, id)).run();
  tx.update(payerAnswers).set({ answeredBy: null }).where(eq(payerAnswers.answeredBy, id)).run();
  for (const name of ['createdBy', 'submittedBy', 'decidedBy'] as const)
    tx.update(changeOrders)
      .set({ [name]: null })
      .where(eq(changeOrders[name], id))
      .run();
  tx.update(holdings)
    .set({ personId: null, updatedAt: now })
    .where(eq(holdings.personId, id))
    .run();
  for (const table of createdByPerson)
    tx.update(table).set({ createdBy: null }).where(eq(table.createdBy, id)).run();
  tx.update(investorUpdates).set({ sentBy: null }).where(eq(investorUpdates.sentBy, id)).run();
  for (const column of ['submittedBy', 'approvedBy', 'reversedBy'] as const)
    tx.update(distributions)
      .set({ [column]: null })
      .where(eq(distributions[column], id))
      .run();
  for (const table of [tenantRequestEntries, supportEntries])
    tx.update(table).set({ personId: null }).where(eq(table.personId, id)).run();
  // The message of an invitation names its sender.
  tx.update(invitations)
    .set({ invitedBy: null, message: '' })
    .where(eq(invitations.invitedBy, id))
    .run();
  const theirs = [
    personPermissions,
    messageReads,
    documentOpenings,
    unreadMessages,
    unreadRequests,
    projectVisits,
    dashboardVisits,
    recoveryCodes,
    passkeys,
    identities,
    challenges,
    idempotencyKeys,
    drafts,
    contactChanges,
    accessSuspensions,
  ];
  for (const own of theirs) tx.delete(own).where(eq(own.personId, id)).run();
  tx.delete(cards).where(eq(cards.personId, id)).run();
  blank(tx, id, now);
  if (person.companyId !== null) closeCompany(tx, person, person.companyId, now);
}

/** The search index removes the data at once too, because its `secure-delete` is on. */
function blank(tx: Database, id: number, now: number) {
  tx.update(people)
    .set({
      name: erasedName,
      email: null,
      emailVerifiedAt: null,
      address: null,
      photoFileId: null,
      locale: null,
      countryCode: null,
      phoneNumber: null,
      phone: null,
      phoneVerifiedAt: null,
      userCode: randomToken(),
      lastLoginAt: null,
      twoFactorEnabled: false,
      google2faSecret: null,
      google2faLastStep: null,
      updatedAt: now,
    })
    .where(eq(people.id, id))
    .run();
}

/** A company without people renews no plan, and no company keeps the person's name. */
function closeCompany(
  tx: Database,
  { id, name, companyName }: PersonRecord,
  companyId: number,
  now: number,
) {
  const isOther = and(ne(people.id, id), isNull(people.deletedAt));
  const hasOthers = hasAny(tx, people, and(eq(people.companyId, companyId), isOther));
  if (hasOthers && companyName !== name) return;
  tx.update(companies)
    .set({ name: `${erasedName} ${companyId}`, updatedAt: now })
    .where(eq(companies.id, companyId))
    .run();
  if (hasOthers) return;
  cancelRunning(tx, companyId, ['trial', 'active', 'past_due'], now);
}

export function eraseMentions(tx: Database, person: PersonRecord, now: number) {
  const contacts = [person.email, person.phone].filter((contact) => contact !== null);
  eraseInvitations(tx, person, now);
  tx.delete(outbox).where(inArray(outbox.to, contacts)).run();
  // Only the name is replaced: the mail may be queued, and others may have the same name.
  tx.update(outbox)
    .set({ subject: sql`replace(${outbox.subject}, ${person.name}, ${erasedName})` })
    .where(and(sql`${outbox.subject} <> ''`, mentions(outbox.subject, [person.name])))
    .run();
  // Unfinished sign-ins and deletions in other browsers.
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

/** Searches for names in the person's own entries only, since others may have the same name. */
function eraseFromAudit(
  tx: Database,
  { id, name, companyId, companyName }: PersonRecord,
  contacts: string[],
) {
  const own = eq(auditLog.actorId, id);
  tx.update(auditLog)
    .set({ address: null, keyName: null })
    .where(and(own, or(isNotNull(auditLog.address), isNotNull(auditLog.keyName))))
    .run();
  const company = tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId ?? 0))
    .get();
  const isRenamed = company !== undefined && company.name !== companyName;
  const isAbout = (record: string, recordId: number) =>
    and(eq(auditLog.record, record), eq(auditLog.recordId, recordId));
  const quotedContacts = contacts.map((contact) => JSON.stringify(contact));
  // Separate statements, because each one uses a different index.
  const traces = [
    isAbout('person', id),
    isRenamed ? isAbout('company', companyId ?? 0) : undefined,
    and(own, mentions(auditLog.changes, [JSON.stringify(name)])),
    contacts.length > 0
      ? and(mayNameContacts, mentions(auditLog.changes, quotedContacts))
      : undefined,
  ];
  for (const trace of traces)
    if (trace) tx.update(auditLog).set({ changes: {} }).where(trace).run();
}

const mentions = (column: SQLiteColumn, values: string[]): SQL | undefined =>
  or(...values.map((value) => sql`instr(${column}, ${value}) > 0`));

/** Returns the hashes of contents that no other file has. */
export function forgetPhoto(tx: Database, fileId: number | null): string[] {
  if (fileId === null) return [];
  const deletedFile = tx.delete(files).where(eq(files.id, fileId)).returning().get();
  const hashes = [deletedFile?.hash, deletedFile?.thumbHash, deletedFile?.cardHash].filter(
    (hash) => typeof hash === 'string',
  );
  return hashes.filter((hash) => !hasAny(tx, files, hasHash(hash)));
}
