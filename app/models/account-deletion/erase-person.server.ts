import type { Database } from 'db/client.server';
import { cards, subscriptions, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { drafts } from 'db/schema/draft';
import { invitations } from 'db/schema/invitation';
import { messageReads, messages } from 'db/schema/message';
import { people, personPermissions } from 'db/schema/person';
import { projectVisits } from 'db/schema/project';
import { challenges, recoveryCodes, submissions } from 'db/schema/sign-in';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { FoundPerson } from '~/models/people/find.server';
import { randomToken } from '~/services/secrets/random.server';

/** Stands where records that outlive an account must name somebody. */
export const nobody = '—';

/**
 * Takes the person out of the books: transactions, messages and documents stay without them, their row stays as
 * nobody's, and what was theirs alone goes.
 */
export function erasePerson(tx: Database, person: FoundPerson, now: number) {
  const { id } = person;
  tx.update(transactions).set({ personId: null }).where(eq(transactions.personId, id)).run();
  // The receiver stays: without one, a private message would be everybody's.
  tx.update(messages).set({ senderId: null }).where(eq(messages.senderId, id)).run();
  tx.update(documents).set({ uploadedBy: null }).where(eq(documents.uploadedBy, id)).run();
  // What an invitation said names who sent it.
  tx.update(invitations).set({ invitedBy: null, message: '' }).where(eq(invitations.invitedBy, id)).run();
  const theirs = [
    personPermissions,
    messageReads,
    projectVisits,
    recoveryCodes,
    challenges,
    submissions,
    drafts,
  ];
  for (const own of theirs) tx.delete(own).where(eq(own.personId, id)).run();
  tx.delete(cards).where(eq(cards.personId, id)).run();
  blank(tx, id, now);
  if (person.companyId !== null) closeCompany(tx, person, person.companyId, now);
}

/** The search index forgets at once too: its `secure-delete` is on from the migration that made it. */
function blank(tx: Database, id: number, now: number) {
  tx.update(people)
    .set({
      ...{ name: nobody, email: null, emailVerifiedAt: null, address: null, photoFileId: null, locale: null },
      ...{ countryCode: null, phoneNumber: null, phone: null, userCode: randomToken(), lastLoginAt: null },
      ...{ twoFactorEnabled: false, google2faSecret: null, google2faLastStep: null, updatedAt: now },
    })
    .where(eq(people.id, id))
    .run();
}

/** A company nobody is left in renews no plan, and none goes on under the name of a person who is gone. */
function closeCompany(tx: Database, { id, name, companyName }: FoundPerson, companyId: number, now: number) {
  const isOther = and(ne(people.id, id), isNull(people.deletedAt));
  const others = tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.companyId, companyId), isOther))
    .limit(1)
    .all();
  if (others.length > 0 && companyName !== name) return;
  tx.update(companies)
    .set({ name: `${nobody} ${companyId}`, updatedAt: now })
    .where(eq(companies.id, companyId))
    .run();
  if (others.length > 0) return;
  const isRunning = inArray(subscriptions.status, ['trial', 'active']);
  tx.update(subscriptions)
    .set({ status: 'cancelled', isSubscribe: false, updatedAt: now })
    .where(and(eq(subscriptions.companyId, companyId), isRunning))
    .run();
}
