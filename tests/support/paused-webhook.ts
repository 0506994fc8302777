import type { Database } from 'db/client.server';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { now } from './world';

const stamps = { createdAt: now, updatedAt: now };

/**
 * One of an admin's company that leads where nothing is sent, with a delivery. @returns their ids
 */
export function pausedWebhook(db: Database, { companyId }: Actor, secret: string) {
  const name = `onyx-${companyId}`;
  const own = {
    companyId: companyId ?? 0,
    name,
    url: 'https://127.0.0.1:4443/',
    events: [],
    secret,
  };
  // In place of the one before, since nobody has many.
  db.delete(webhooks).where(eq(webhooks.name, name)).run();
  const state = { pausedAt: now, pausedBecause: 'asked', failingSince: now } as const;
  const [hook] = db
    .insert(webhooks)
    .values({ ...own, ...state, ...stamps })
    .returning()
    .all();
  const webhook = hook?.id ?? 0;
  const sent = {
    messageId: name,
    event: 'project.created',
    payload: '{}',
    status: 'failed',
  } as const;
  const [delivery] = db
    .insert(webhookDeliveries)
    .values({ ...sent, webhookId: webhook, ...stamps })
    .returning()
    .all();
  return { webhook, delivery: delivery?.id ?? 0 };
}
