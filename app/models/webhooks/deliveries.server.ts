import type { Database } from 'db/client.server';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { and, eq, lt, sql } from 'drizzle-orm';
import { isCompanyOwner } from '~/models/access/actor.server';
import { dayMs } from '~/models/durations';
import { AppError } from '~/models/errors';
import { cancelJobs } from '~/models/jobs/enqueue.server';
import { countOrRefuse } from '~/models/limits/limits.server';
import { listOf } from '~/models/lists/list.server';
import { anId, oneOf } from '~/models/lists/state';
import { type Caller, operation } from '~/models/operation.server';
import { existsIn, pick } from '~/models/rows.server';
import { enqueueDelivery, enqueueTest } from './enqueue.server';
import { findWebhook } from './save.server';

const keptFor = 30 * dayMs;

export const deliveryStates = webhookDeliveries.status.enumValues;

const filters = { webhookId: anId, status: oneOf(deliveryStates) };

/** Null once a delivery has arrived or failed. */
export const nextTryOfDelivery = sql<number | null>`(
  select run_at from jobs
  where kind = 'webhook.deliver' and key = cast(${webhookDeliveries.id} as text)
    and failed_at is null)`;

/** The deliveries of one webhook, newest first. */
export const deliveryList = listOf({
  roles: ['admin'],
  may: isCompanyOwner,
  id: webhookDeliveries.id,
  visible: ({ companyId }) =>
    existsIn(
      webhooks,
      and(eq(webhooks.id, webhookDeliveries.webhookId), sql`${webhooks.companyId} = ${companyId}`),
    ),
  filters,
  narrow: ({ by }) =>
    and(
      sql`${webhookDeliveries.webhookId} = ${by.webhookId ?? null}`,
      by.status && sql`${webhookDeliveries.status} = ${by.status}`,
    ),
  search: { like: (pattern) => sql`${webhookDeliveries.event} like ${pattern} escape '\\'` },
  rows: (db) =>
    db
      .select({
        ...pick(webhookDeliveries, 'id', 'messageId', 'event', 'status', 'tries', 'triedAt'),
        ...pick(webhookDeliveries, 'answerStatus', 'answer', 'problem', 'createdAt'),
        nextTryAt: nextTryOfDelivery,
      })
      .from(webhookDeliveries),
});

/** Limits manual deliveries, so that they cannot be used to flood or scan other servers. */
const countSend = (caller: Caller) =>
  countOrRefuse(caller, 'webhookSendsPerCompany', caller.actor.companyId ?? 0);

/** Also tests paused webhooks, before they are resumed. */
export const sendTest = operation({
  name: 'webhook.update',
  roles: ['admin'],
  isPersonal: true,
  target: (caller, idOf) => findWebhook(caller, idOf('id')),
  run({ target, ...caller }) {
    countSend(caller);
    return { id: enqueueTest(caller.tx, target, caller.now) };
  },
});

/** Sends a delivery again with the same message id and the full number of attempts. */
export const sendAgain = operation({
  name: 'webhook.update',
  roles: ['admin'],
  target(caller, idOf) {
    const webhookId = findWebhook(caller, idOf('id')).id;
    const own = and(
      eq(webhookDeliveries.id, idOf('delivery_id')),
      eq(webhookDeliveries.webhookId, webhookId),
    );
    const delivery = caller.db
      .select(pick(webhookDeliveries, 'id', 'webhookId'))
      .from(webhookDeliveries)
      .where(own)
      .get();
    if (!delivery) throw new AppError('not-found');
    return delivery;
  },
  run({ target: { id, webhookId }, ...caller }) {
    countSend(caller);
    const { tx, now } = caller;
    tx.update(webhookDeliveries)
      .set({ status: 'waiting', tries: 0, updatedAt: now })
      .where(eq(webhookDeliveries.id, id))
      .run();
    cancelJobs(tx, 'webhook.deliver', [id]);
    enqueueDelivery(tx, { deliveryId: id, webhookId }, now);
  },
});

export function sweepDeliveries(db: Database, now: number) {
  db.delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, now - keptFor))
    .run();
}
