import { journalEntries, postings, suppliers } from 'db/schema/book';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import { entriesVisibleTo } from '~/models/books/list.server';

/** The accounts of a supplier’s amounts: to pay, retained and paid. */
const places = { owed: 'payable', retained: 'retention', paid: 'cash' } as const;

export const supplierAccounts = Object.values(places);

/** Sums over the postings of entries with a supplier, as the columns of a grouped query. */
export const supplierSums = {
  billed: sql<number>`-sum(${postings.amount})`,
  retained: sumOn(places.retained),
  paid: sumOn(places.paid),
  owed: sumOn(places.owed),
};

function sumOn(account: string) {
  return sql<number>`-sum(iif(${postings.account} = ${account}, ${postings.amount}, 0))`;
}

/**
 * The amounts of a supplier, gross, in projects that the reader runs. Billed amounts include what
 * is retained, so billed = retained + paid + to pay. Reversals count with their own sign.
 */
export const supplierTotals = (actor: Audience) => {
  const sumOf = (accounts: SQL) => sql<number>`(select coalesce(-sum(${postings.amount}), 0)
    from ${journalEntries} inner join ${postings} on ${postings.entryId} = ${journalEntries.id}
    where ${and(
      eq(journalEntries.supplierId, suppliers.id),
      entriesVisibleTo(actor),
      sql`${postings.account} in ${accounts}`,
    )})`;
  return {
    billed: sumOf(sql`${supplierAccounts}`),
    retained: sumOf(sql`(${places.retained})`),
    paid: sumOf(sql`(${places.paid})`),
    owed: sumOf(sql`(${places.owed})`),
  };
};
