import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

const reversed = alias(journalEntries, 'reversed');

/** True for income, drawn loans, contributions and what reverses them. */
const isIncoming = sql`coalesce(${reversed.kind}, ${journalEntries.kind}) in
  ('income', 'loan', 'contribution')`;
const sumWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(iif(${condition}, ${postings.amount}, 0)), 0)`;

/**
 * Movements by month on the accounts that reports show: cash in and out, VAT charged and paid.
 * A reversal takes back what it reverses, on its own day.
 */
export function movementsByMonth(db: Database, projectId: number) {
  const month = sql<string>`substr(${journalEntries.date}, 1, 7)`;
  return db
    .select({
      month,
      cashIn: sumWhere(sql`${postings.account} = 'cash' and ${isIncoming}`),
      // Costs that were typed into a phase count as paid on their day.
      cashOut: sql<number>`-${sumWhere(
        sql`${postings.account} in ('cash', 'opening') and not (${isIncoming})`,
      )}`,
      vatCharged: sql<number>`-${sumWhere(sql`${postings.account} = 'vat' and ${isIncoming}`)}`,
      vatPaid: sumWhere(sql`${postings.account} = 'vat' and not (${isIncoming})`),
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .leftJoin(reversed, eq(reversed.id, journalEntries.reverses))
    .where(and(eq(journalEntries.projectId, projectId)))
    .groupBy(month)
    .all();
}
