import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { projectValues } from 'db/schema/project';
import { and, eq, sql } from 'drizzle-orm';

/**
 * The income of sales after the last valuation of a project, in minor units: this part of its value
 * is money now (docs/rules.md#estimates).
 */
export const soldSinceValuation = (db: Database, projectId: number): number =>
  db
    .select({ amount: sql<number>`coalesce(-sum(${postings.amount}), 0)` })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        eq(journalEntries.category, 'sale'),
        eq(postings.account, 'income'),
        sql`${journalEntries.date} > coalesce((select max(${projectValues.date})
          from ${projectValues} where ${projectValues.projectId} = ${projectId}), '')`,
      ),
    )
    .get()?.amount ?? 0;
