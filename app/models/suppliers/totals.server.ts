import { journalEntries, postings, suppliers } from 'db/schema/book';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import { entriesVisibleTo } from '~/models/books/list.server';

/**
 * Billed and paid amounts of a supplier, gross, in projects that the reader runs. Reversals count
 * with their own sign.
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
    billed: sumOf(sql`('payable', 'cash', 'retention')`),
    paid: sumOf(sql`('cash')`),
    owed: sumOf(sql`('payable')`),
  };
};
