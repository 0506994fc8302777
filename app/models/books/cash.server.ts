import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { distributionParts, distributions } from 'db/schema/distribution';
import { and, eq, sql } from 'drizzle-orm';

/** The money of a project: what came in less what was paid out, in minor units. */
export const cashOf = (db: Database, projectId: number): number =>
  db
    .select({ cash: sql<number>`coalesce(sum(${postings.amount}), 0)` })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(and(eq(journalEntries.projectId, projectId), eq(postings.account, 'cash')))
    .get()?.cash ?? 0;

/** The cash that no approved distribution still has to pay. */
export const payableCash = (db: Database, projectId: number): number =>
  cashOf(db, projectId) - unpaidOf(db, projectId);

/** Returns the unpaid amount of approved distributions. */
export const unpaidOf = (db: Database, projectId: number): number =>
  db
    .select({ open: sql<number>`coalesce(sum(${distributionParts.openAmount}), 0)` })
    .from(distributionParts)
    .innerJoin(distributions, eq(distributions.id, distributionParts.distributionId))
    .where(eq(distributions.projectId, projectId))
    .get()?.open ?? 0;
