import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from 'db/client.server';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { eq, getTableColumns } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { createAssetType } from '~/models/asset-types/save.server';
import type { Payload } from '~/models/operation.server';
import { deleteProject } from '~/models/projects/delete.server';
import { nextTryOfDelivery } from '~/models/webhooks/deliveries.server';
import { webhookEvents } from '~/models/webhooks/events';
import { createWebhook } from '~/models/webhooks/save.server';
import { createPost, type Post } from '~/services/webhooks/post.server';
import { as } from '../support/caller';
import { runJobs } from '../support/jobs';
import { company, now, project } from '../support/world';

type Received = { headers: IncomingHttpHeaders; body: string };

/** A real receiver; `answer` gets the number of earlier requests. */
export async function receiver(
  answer: (response: ServerResponse, count: number) => void = (r) => r.end(),
) {
  const came: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    came.push({ headers: request.headers, body });
    answer(response, came.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Verifies a message as Standard Webhooks describes, by secret, headers and body only. */
export function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const own = createHmac('sha256', key).update(text).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, signature = ''] = one.split(',');
      const theirs = Buffer.from(signature, 'base64');
      return version === 'v1' && theirs.length === own.length && timingSafeEqual(theirs, own);
    });
}

export const typedWebhook: Payload = {
  name: 'Bookkeeping',
  url: 'https://hooks.example.com/yesod?key=sesame',
  events: [...webhookEvents],
};

/** Adds a webhook of an admin; `url` is the test's receiver. */
export function addWebhook(db: Database, admin: Actor, { url, ...more }: Payload = {}) {
  const { id, secret } = createWebhook(as(db, admin), { ...typedWebhook, ...more });
  if (typeof url === 'string') db.update(webhooks).set({ url }).where(eq(webhooks.id, id)).run();
  return { id, secret: secret ?? '' };
}

/** The delivery job with a clock that the test controls. */
export function createDelivery(
  db: Database,
  post: Post = createPost({ mayBePrivate: true, limit: 500 }),
) {
  const clock = { at: now };
  const { secrets } = as(db, company(db).admin);
  const services = { secrets, post, origin: 'https://yesod.test', mode: 'demo' } as const;
  const deliver = () => runJobs(db, services, { now: clock.at });
  return { clock, deliver };
}

export const deliveriesOf = (db: Database, webhookId: number) =>
  db
    .select({ ...getTableColumns(webhookDeliveries), nextTryAt: nextTryOfDelivery })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .all();

export const webhookOf = (db: Database, id: number) =>
  db.select().from(webhooks).where(eq(webhooks.id, id)).get()!;

/**
 * Deletes a project, which creates an event.
 * @returns its id
 */
export function triggerEvent(
  db: Database,
  { entrepreneur, assetType }: ReturnType<typeof company>,
): number {
  const { id } = project(db, entrepreneur, assetType.id);
  deleteProject(as(db, entrepreneur), { id: String(id) });
  return id;
}

/** An action without an event. */
export const actWithoutEvent = (db: Database, admin: Actor) =>
  createAssetType(as(db, admin), { name: crypto.randomUUID() });
