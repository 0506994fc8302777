import type { Database } from 'db/client.server';
import { distributionParts, distributions } from 'db/schema/distribution';
import { eq, sql } from 'drizzle-orm';
import { sumsOf } from './sums.server';

/** The money of a project: what came in less what was paid out, in minor units. */
export const cashOf = (db: Database, projectId: number): number =>
  sumsOf(db, projectId).accounts.cash;

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
