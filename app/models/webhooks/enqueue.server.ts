import { randomBytes } from 'node:crypto';
import type { Database } from 'db/client.server';
import { placeholders, prepared } from 'db/prepared';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { enqueue } from '~/models/jobs/enqueue.server';
import { eventOf, testEvent, type WebhookEvent } from './events';

type Entry = {
  action: string;
  companyId: number | null;
  recordId: number;
  projectId: number | null;
  changes: Record<string, unknown>;
  at: number;
};

/**
 * Enqueues the event of an audit entry for each webhook of the company that selected it. Called in
 * the transaction of the entry.
 */
export function enqueueEvent(tx: Database, { action, companyId, ...entry }: Entry) {
  const event = eventOf(action);
  if (event) announce(tx, event, { companyId, ...entry });
}

/** Enqueues an event for each webhook of the company that selected it. */
export function announce(
  tx: Database,
  event: WebhookEvent,
  { companyId, ...entry }: Omit<Entry, 'action'>,
) {
  if (companyId === null) return;
  const hooks = activeWebhooks(tx).all({ companyId, event });
  if (hooks.length === 0) return;
  const { recordId, projectId, changes, at } = entry;
  const changedFields = Object.keys(changes).map(snake);
  const message = messageOf(event, at, {
    company_id: companyId,
    id: recordId,
    project_id: projectId,
    changed: changedFields,
  });
  for (const { id } of hooks) queue(tx, id, message, at);
}

export const enqueueTest = (
  tx: Database,
  webhook: { id: number; companyId: number },
  now: number,
): number =>
  queue(tx, webhook.id, messageOf(testEvent, now, { company_id: webhook.companyId }), now);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Contains only ids and field names. Receivers read the record through the API. */
function messageOf(event: string, at: number, data: object) {
  const messageId = `msg_${randomBytes(16).toString('base64url')}`;
  const timestamp = new Date(at).toISOString();
  return {
    messageId,
    event,
    payload: JSON.stringify({ id: messageId, type: event, timestamp, data }),
  };
}

function queue(
  tx: Database,
  webhookId: number,
  message: ReturnType<typeof messageOf>,
  now: number,
): number {
  const { lastInsertRowid } = add(tx).run({ webhookId, ...message, now });
  const deliveryId = Number(lastInsertRowid);
  enqueueDelivery(tx, { deliveryId, webhookId }, now);
  return deliveryId;
}

type DeliveryIds = { deliveryId: number; webhookId: number };

/** A receiver gets one delivery at a time. */
export const enqueueDelivery = (tx: Database, ids: DeliveryIds, now: number) =>
  enqueue(
    tx,
    'webhook.deliver',
    { deliveryId: ids.deliveryId },
    { key: ids.deliveryId, lane: `webhook:${ids.webhookId}`, runAt: now },
  );

const activeWebhooks = prepared((db) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.companyId, sql.placeholder('companyId')),
        isNull(webhooks.pausedAt),
        sql`exists (select 1 from json_each(${webhooks.events}) where value = ${sql.placeholder('event')})`,
      ),
    )
    .prepare(),
);

const add = prepared((db) => {
  const now = sql.placeholder('now');
  return db
    .insert(webhookDeliveries)
    .values({
      ...placeholders('webhookId', 'messageId', 'event', 'payload'),
      status: 'waiting',
      createdAt: now,
      updatedAt: now,
    })
    .prepare();
});
