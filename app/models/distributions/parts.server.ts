import type { Database } from 'db/client.server';
import { distributionParts, distributions } from 'db/schema/distribution';
import { holdings } from 'db/schema/holding';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { pick } from '~/models/rows.server';

/** The parts of an approved or reversed distribution, in order of the holdings. */
export const storedParts = (db: Database, distributionId: number) =>
  db
    .select({
      ...pick(distributionParts, 'id', 'holdingId', 'amount', 'withheld', 'openAmount'),
      ...pick(distributionParts, 'paidTiers', 'contributions', 'payouts'),
      ...pick(holdings, 'name', 'shareClass', 'personId'),
    })
    .from(distributionParts)
    .innerJoin(holdings, eq(holdings.id, distributionParts.holdingId))
    .where(eq(distributionParts.distributionId, distributionId))
    .orderBy(asc(distributionParts.holdingId))
    .all();

export type StoredPart = ReturnType<typeof storedParts>[number];

/** Lists the distributions of a holding, newest first. Holders do not see drafts. */
export const distributionsOfHolding = (db: Database, holdingId: number) =>
  db
    .select({
      ...pick(distributions, 'number', 'source', 'date', 'note', 'status'),
      distributionId: distributions.id,
      ...pick(distributionParts, 'id', 'amount', 'withheld', 'openAmount', 'paidTiers'),
    })
    .from(distributionParts)
    .innerJoin(distributions, eq(distributions.id, distributionParts.distributionId))
    .where(
      and(
        eq(distributionParts.holdingId, holdingId),
        ne(distributions.status, 'draft'),
        ne(distributionParts.amount, 0),
      ),
    )
    .orderBy(sql`${distributionParts.id} desc`)
    .all();

/** Updates the open amount of a part when it is paid, or its payment is reversed. */
export const changeOpenPayout = (tx: Database, partId: number, change: number, now: number) =>
  void tx
    .update(distributionParts)
    .set({ openAmount: sql`${distributionParts.openAmount} + ${change}`, updatedAt: now })
    .where(eq(distributionParts.id, partId))
    .run();
