import { randomBytes } from 'node:crypto';
import type { Database } from 'db/client.server';
import { placeholders, prepared } from 'db/prepared';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { eventOf, testEvent } from './events';

type Entry = {
  action: string;
  companyId: number | null;
  recordId: number;
  projectId: number | null;
  changes: Record<string, unknown>;
  at: number;
};

let wake: (() => void) | undefined;
let isWoken = false;

export function onNoted(listener: () => void) {
  wake = listener;
}

/**
 * What an entry of the log is told as, to each webhook of its company that wants it; in the
 * transaction of both.
 */
export function noteEvent(tx: Database, { action, companyId, ...entry }: Entry) {
  const event = eventOf(action);
  if (!event || companyId === null) return;
  const hooks = wanting(tx).all({ companyId, event });
  if (hooks.length === 0) return;
  const { recordId, projectId, changes, at } = entry;
  const changed = Object.keys(changes).map(snake);
  const message = messageOf(event, at, {
    company_id: companyId,
    id: recordId,
    project_id: projectId,
    changed,
  });
  for (const { id } of hooks) queue(tx, id, message, at);
}

export const noteTest = (
  tx: Database,
  webhook: { id: number; companyId: number },
  now: number,
): number =>
  queue(tx, webhook.id, messageOf(testEvent, now, { company_id: webhook.companyId }), now);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Ids and names of fields: what a record says is read by the API, with the rights of whoever reads.
 */
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
  wakeAfter();
  return Number(lastInsertRowid);
}

/** A transaction is over before anything else runs. */
export function wakeAfter() {
  if (!wake || isWoken) return;
  isWoken = true;
  setImmediate(() => {
    isWoken = false;
    wake?.();
  });
}

const wanting = prepared((db) =>
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
      nextTryAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .prepare();
});
