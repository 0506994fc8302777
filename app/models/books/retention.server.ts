import type { Database } from 'db/client.server';
import { postings } from 'db/schema/book';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { Refused } from '~/models/errors';

/** The amounts that are still retained, by line of an order. */
export const retainedByLine = (db: Database, orderLineIds: number[]) =>
  db
    .select({
      orderLineId: postings.orderLineId,
      lineId: postings.lineId,
      amount: sql<number>`-sum(${postings.amount})`,
    })
    .from(postings)
    .where(and(eq(postings.account, 'retention'), inArray(postings.orderLineId, orderLineIds)))
    .groupBy(postings.orderLineId, postings.lineId)
    .orderBy(asc(postings.orderLineId))
    .all();

type Posting = Pick<typeof postings.$inferSelect, 'account' | 'amount' | 'orderLineId'>;

/**
 * Prevents reversing a bill after its retained amount has been released.
 * @throws Refused
 */
export function assertRetained(db: Database, rows: Posting[]) {
  for (const { account, amount, orderLineId } of rows) {
    if (account !== 'retention' || orderLineId === null || amount > 0) continue;
    const retained = retainedByLine(db, [orderLineId]).reduce((sum, line) => sum + line.amount, 0);
    if (retained < -amount) throw new Refused('corrects', 'order.refused.released');
  }
}
