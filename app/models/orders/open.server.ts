import type { Database } from 'db/client.server';
import { orderLines, orders } from 'db/schema/order';
import { and, eq, sql } from 'drizzle-orm';

/** The ordered amounts not billed yet, by budget line; none of drafts and closed orders. */
export function openByLine(db: Database, projectId: number): Map<number, number> {
  const rows = db
    .select({
      lineId: orderLines.lineId,
      open: sql<number>`sum(max(0, ${orderLines.amount} - ${orderLines.billed}))`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.projectId, projectId), eq(orders.status, 'open')))
    .groupBy(orderLines.lineId)
    .all();
  return new Map(rows.map(({ lineId, open }) => [lineId, open]));
}
