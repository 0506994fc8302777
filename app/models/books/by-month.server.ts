import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { and, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

const reversed = alias(journalEntries, 'reversed');

/** True for income, drawn loans, contributions, sales and what reverses them. */
const isIncoming = sql`coalesce(${reversed.kind}, ${journalEntries.kind}) in
  ('income', 'loan', 'contribution', 'sale')`;
const sumWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(iif(${condition}, ${postings.amount}, 0)), 0)`;

/**
 * Movements by month up to a day on the accounts that reports show: cash in and out, VAT charged
 * and paid. A reversal takes back what it reverses, on its own day.
 */
export function movementsByMonth(db: Database, projectId: number, until: string) {
  const month = sql<string>`substr(${journalEntries.date}, 1, 7)`;
  return db
    .select({
      month,
      cashIn: sumWhere(sql`${postings.account} = 'cash' and ${isIncoming}`),
      cashOut: sql<number>`-${sumWhere(sql`${postings.account} = 'cash' and not (${isIncoming})`)}`,
      vatCharged: sql<number>`-${sumWhere(sql`${postings.account} = 'output_vat'`)}`,
      vatPaid: sumWhere(sql`${postings.account} = 'vat'`),
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .leftJoin(reversed, eq(reversed.id, journalEntries.reverses))
    .where(and(eq(journalEntries.projectId, projectId), lte(journalEntries.date, until)))
    .groupBy(month)
    .all();
}
