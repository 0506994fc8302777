import type { Database } from 'db/client.server';
import { costAccounts, postings, suppliers } from 'db/schema/book';
import { orderLines, orders } from 'db/schema/order';
import { nameKey } from 'db/search-index';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { vatOnNet } from '~/models/finance/vat';
import { pick } from '~/models/rows.server';

type BillOfOrder = {
  orderId?: number | null;
  orderLineId?: number | null;
  supplier: string | null;
  corrects: number | null;
};

/**
 * The line of an order that a bill is entered against; null for a bill without an order. A
 * correction stays with the order of the bill that it replaces.
 * @throws Refused
 */
export function orderLineFor(
  db: Database,
  { id: projectId }: { id: number },
  { orderId = null, orderLineId = null, supplier, corrects }: BillOfOrder,
) {
  const lineId = orderLineId ?? (orderId === null ? lineOfEntry(db, corrects) : null);
  if (orderId === null && lineId === null) return null;
  const field = orderId === null ? 'order_line_id' : 'order_id';
  const rows = db
    .select({
      ...pick(orderLines, 'id', 'lineId'),
      ...pick(orders, 'status', 'retention'),
      supplier: pick(suppliers, 'name', 'nameKey'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(suppliers, eq(suppliers.id, orders.supplierId))
    .where(
      and(
        eq(orders.projectId, projectId),
        orderId === null ? undefined : eq(orders.id, orderId),
        lineId === null ? undefined : eq(orderLines.id, lineId),
      ),
    )
    .limit(2)
    .all();
  const [found] = rows;
  if (!found) throw new Refused(field, 'form.errors.choice');
  if (rows.length > 1) throw new Refused('order_line_id', 'order.errors.chooseLine');
  // A bill of a closed order can still be corrected.
  const takesBills = found.status === 'open' || (found.status === 'closed' && corrects !== null);
  if (!takesBills) throw new Refused(field, 'order.errors.notOpen');
  if (supplier !== null && nameKey(supplier) !== found.supplier.nameKey)
    throw new Refused('supplier', 'order.errors.supplier', { supplier: found.supplier.name });
  return found;
}

const lineOfEntry = (db: Database, entryId: number | null): number | null =>
  db
    .select({ id: postings.orderLineId })
    .from(postings)
    .where(
      and(
        eq(postings.entryId, entryId ?? 0),
        inArray(postings.account, [...costAccounts]),
        isNotNull(postings.orderLineId),
      ),
    )
    .get()?.id ?? null;

/** The part of a bill that is paid later; the rate is in basis points of the net amount. */
export const retainedOf = (net: number, rate: number): number => vatOnNet(net, rate).vat;
