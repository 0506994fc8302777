import type { Database } from 'db/client.server';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { now } from './world';

const stamps = { createdAt: now, updatedAt: now };

/**
 * Adds a paused webhook of the admin's company with a failed delivery.
 * @returns their ids
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
  // Replaces the previous one, because a company may have only ten.
  db.delete(webhooks).where(eq(webhooks.name, name)).run();
  const state = { pausedAt: now, pausedBecause: 'asked', failingSince: now } as const;
  const [hook] = db
    .insert(webhooks)
    .values({ ...own, ...state, ...stamps })
    .returning()
    .all();
  const webhook = hook?.id ?? 0;
  const fields = {
    messageId: name,
    event: 'project.created',
    payload: '{}',
    status: 'failed',
  } as const;
  const [delivery] = db
    .insert(webhookDeliveries)
    .values({ ...fields, webhookId: webhook, ...stamps })
    .returning()
    .all();
  return { webhook, delivery: delivery?.id ?? 0 };
}
