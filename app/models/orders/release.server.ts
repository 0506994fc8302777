import type { Database } from 'db/client.server';
import { orderLines } from 'db/schema/order';
import { eq } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping } from '~/models/books/input';
import { postEntry } from '~/models/books/post.server';
import { retainedByLine } from '~/models/books/retention.server';
import { Refused } from '~/models/errors';
import { allocate } from '~/models/finance/allocate';
import { operation } from '~/models/operation.server';
import { releaseFields } from './input';
import { orderTarget } from './list.server';

/** Makes retained money payable, all of it or a part. It is paid like a bill. */
export const releaseRetention = operation({
  name: 'release.create',
  ...bookKeeping,
  target: orderTarget,
  input: releaseFields,
  once: true,
  run({ audit, target: order, ...caller }, { amount, dueDate, note }) {
    const { tx, actor, now } = caller;
    const { projectId, project, supplierId } = order;
    const retainedLines = heldBy(tx, order.id);
    const total = retainedLines.reduce((sum, line) => sum + line.amount, 0);
    if (total === 0) throw new Refused('amount', 'order.refused.nothingHeld');
    const net = amount ?? total;
    if (net > total) throw new Refused('amount', 'order.refused.tooMuch');
    const parts = allocate(
      net,
      retainedLines.map((line) => line.amount),
    );
    const postedEntry = postEntry(
      tx,
      caller,
      {
        projectId,
        kind: 'release',
        date: todayFor({ actor, now }),
        supplierId,
        dueDate,
        note,
        net,
        vat: 0,
      },
      retainedLines.flatMap(({ lineId, orderLineId }, at) => [
        { account: 'retention' as const, amount: parts[at]!, lineId, orderLineId },
        { account: 'payable' as const, amount: -parts[at]!, lineId },
      ]),
    );
    const changes = { amount: { to: net }, dueDate: { to: dueDate } };
    audit({ recordId: postedEntry.id, projectId, companyId: project.companyId, changes });
    return { id: order.id, projectId, entryId: postedEntry.id };
  },
});

/** The amounts that the bills of an order still retain, by line. */
export function heldBy(db: Database, orderId: number) {
  const lines = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .all();
  const rows = retainedByLine(
    db,
    lines.map(({ id }) => id),
  );
  return rows.filter(({ amount }) => amount > 0);
}
