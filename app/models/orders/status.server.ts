import type { Database } from 'db/client.server';
import { type OrderStatus, orders } from 'db/schema/order';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { type Audit, operation } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { type Order, orderTarget } from './list.server';

const transition = {
  ...bookKeeping,
  target: orderTarget,
} as const;

/** Places a draft with its supplier, or opens a closed order again. */
export const openOrder = operation({
  name: 'order.open',
  ...transition,
  run: (context) => moveTo(context, 'open', ['draft', 'closed']),
});

/** Closes an order, which removes its unbilled amount from the forecast. */
export const closeOrder = operation({
  name: 'order.close',
  ...transition,
  run: (context) => moveTo(context, 'closed', ['open']),
});

type Context = Caller & { tx: Database; audit: Audit; target: Order };

/** Setting the current status again has no effect. */
function moveTo({ tx, now, audit, target: order }: Context, to: OrderStatus, from: OrderStatus[]) {
  const { id, status, projectId, project } = order;
  if (status === to) return { id, projectId };
  if (!from.includes(status)) throw new AppError('not-found');
  saveRow(tx, orders, order, { status: to }, now);
  const changes = { status: { from: status, to } };
  audit({ recordId: id, projectId, companyId: project.companyId, changes });
  return { id, projectId };
}
