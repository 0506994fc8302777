import { jobs } from 'db/schema/job';
import { outbox } from 'db/schema/sign-in';
import { webhookDeliveries } from 'db/schema/webhook';
import { expect, test } from 'vitest';
import { releaseLeases } from '~/models/jobs/lease.server';
import { sendAgain, sendTest } from '~/models/webhooks/deliveries.server';
import { enqueueDelivery } from '~/models/webhooks/enqueue.server';
import { deleteWebhook, rotateSecret } from '~/models/webhooks/save.server';
import type { Post } from '~/services/webhooks/post.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { statementsOf } from '../support/statements';
import { company, now } from '../support/world';
import {
  addWebhook,
  createDelivery,
  deliveriesOf,
  isSigned,
  receiver,
  triggerEvent,
  webhookOf,
} from './webhooks-set-up';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function setUp(answer?: Parameters<typeof receiver>[0]) {
  const db = freshDatabase();
  const one = company(db);
  const peer = await receiver(answer);
  const hook = addWebhook(db, one.admin, { url: peer.url });
  const first = () => deliveriesOf(db, hook.id)[0];
  return { db, one, ...peer, ...hook, ...createDelivery(db), first };
}

test('delivers a message once, signed and unchanged', async () => {
  const { db, one, came, secret, deliver, first } = await setUp((response) =>
    response.writeHead(202).end('thanks\u0000\n  a lot'),
  );
  triggerEvent(db, one);
  await deliver();
  await deliver();
  expect(came).toHaveLength(1);
  const [message] = came;
  expect(message?.body).toBe(first()?.payload);
  expect(message?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': first()?.messageId,
    'webhook-timestamp': String(now / 1000),
  });
  expect(isSigned(secret, message!)).toBe(true);
  expect(isSigned(secret, { ...message!, body: `${message?.body} ` })).toBe(false);
  expect(isSigned(`whsec_${Buffer.alloc(32).toString('base64')}`, message!)).toBe(false);
  expect(first()).toMatchObject({
    status: 'sent',
    tries: 1,
    triedAt: now,
    nextTryAt: null,
    problem: null,
    answerStatus: 202,
    answer: 'thanks a lot',
  });
});

test('signs with both secrets for a day, then with the new one only', async () => {
  const { db, one, came, id, secret, clock, deliver } = await setUp();
  const { secret: fresh } = rotateSecret(as(db, one.admin), { id });
  triggerEvent(db, one);
  await deliver();
  expect([secret, fresh].map((each) => isSigned(each, came[0]!))).toEqual([true, true]);
  expect(String(came[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  clock.at = now + day;
  triggerEvent(db, one);
  await deliver();
  expect([secret, fresh].map((each) => isSigned(each, came[1]!))).toEqual([false, true]);
});

test('retries eight times in 28 hours, with increasing delay and the same id', async () => {
  const { db, one, came, clock, deliver, first } = await setUp((response) =>
    response.writeHead(500).end('no'),
  );
  triggerEvent(db, one);
  const waits = [10_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
  for (const [tries, wait] of waits.entries()) {
    await deliver();
    expect(first()).toMatchObject({
      status: 'waiting',
      tries: tries + 1,
      nextTryAt: clock.at + wait,
    });
    clock.at += wait - 1;
    await deliver();
    expect(came).toHaveLength(tries + 1);
    clock.at += 1;
  }
  await deliver();
  expect(first()).toMatchObject({ status: 'failed', tries: 8, answerStatus: 500, answer: 'no' });
  clock.at += day;
  await deliver();
  expect(came).toHaveLength(8);
  expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(came.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
});

test('delivers to a receiver that recovered, and clears its failing state', async () => {
  const { db, one, id, clock, deliver, first } = await setUp((response, count) =>
    response.writeHead(count === 1 ? 302 : 204, { location: 'http://127.0.0.1:1/' }).end(),
  );
  triggerEvent(db, one);
  await deliver();
  expect(first()).toMatchObject({ status: 'waiting', answerStatus: 302 });
  expect(webhookOf(db, id).failingSince).toBe(now);
  clock.at += 10_000;
  await deliver();
  expect(first()).toMatchObject({ status: 'sent', tries: 2, answerStatus: 204 });
  expect(webhookOf(db, id).failingSince).toBeNull();
});

test('retries a delivery whose process was killed, at most eight times', async () => {
  const { db, one, came, id, deliver: again, clock, first } = await setUp();
  const never: Post = () => new Promise(() => {});
  triggerEvent(db, one);
  void createDelivery(db, never).deliver();
  while (db.select().from(jobs).get()?.attempts === 0) await new Promise(setImmediate);
  // The process was killed; the next one releases its leases.
  releaseLeases(db);
  expect(first()).toMatchObject({ status: 'waiting', nextTryAt: now + 10_000 });
  await again();
  expect(came).toEqual([]);
  clock.at += 10_000;
  await again();
  expect(first()).toMatchObject({ status: 'sent', tries: 2 });
  db.update(webhookDeliveries).set({ status: 'waiting' }).run();
  enqueueDelivery(db, { deliveryId: first()!.id, webhookId: id }, now);
  db.update(jobs).set({ attempts: 8 }).run();
  await again();
  expect(first()).toMatchObject({ status: 'failed', tries: 2 });
  expect(came).toHaveLength(1);
});

test('sends a hanging receiver one message at a time without delaying others', async () => {
  const { db, one, url, id } = await setUp();
  const slow = addWebhook(db, one.admin, { url: 'https://slow.example.com/' });
  let underWay = 0;
  let most = 0;
  const pending: (() => void)[] = [];
  const post: Post = async (to) => {
    if (to === url) return { status: 200, answer: '' };
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((go) => pending.push(go));
    underWay -= 1;
    return { problem: 'timeout' };
  };
  for (let i = 0; i < 3; i++) triggerEvent(db, one);
  const all = createDelivery(db, post).deliver();
  while (deliveriesOf(db, id).some(({ status }) => status !== 'sent'))
    await new Promise(setImmediate);
  expect(deliveriesOf(db, slow.id).map(({ tries }) => tries)).toEqual([0, 0, 0]);
  for (let ended = 0; ended < 3; ended++) {
    while (pending.length === 0) await new Promise(setImmediate);
    pending.shift()?.();
  }
  await all;
  expect(most).toBe(1);
  expect(deliveriesOf(db, slow.id)).toMatchObject(
    [1, 2, 3].map(() => ({ problem: 'timeout', tries: 1 })),
  );
});

test('pauses a receiver that answers 410 and notifies its admin in their language', async () => {
  const { db, one, id, came, deliver } = await setUp((response) => response.writeHead(410).end());
  db.$client.prepare("update people set locale = 'he-IL' where id = ?").run(one.admin.id);
  triggerEvent(db, one);
  triggerEvent(db, one);
  await deliver();
  expect(came).toHaveLength(1);
  expect(webhookOf(db, id)).toMatchObject({ pausedAt: now, pausedBecause: 'gone' });
  expect(deliveriesOf(db, id)).toMatchObject([
    { status: 'failed', answerStatus: 410 },
    { status: 'failed', problem: 'paused' },
  ]);
  const mails = db.select().from(outbox).all();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [one.admin.email, 'ה־webhook \u2068Bookkeeping\u2069 הושהה'],
  ]);
  const text = as(db, one.admin).secrets.open(mails[0]?.text ?? '');
  expect(text).toContain(`https://yesod.test/admin/webhooks/${id}`);
  expect(text).not.toContain('127.0.0.1');
});

test('pauses a receiver once after three days of failures', async () => {
  const { db, one, id, clock, deliver } = await setUp((response) => response.writeHead(503).end());
  triggerEvent(db, one);
  await deliver();
  clock.at = now + 3 * day - 1;
  triggerEvent(db, one);
  await deliver();
  expect(webhookOf(db, id).pausedAt).toBeNull();
  clock.at = now + 3 * day;
  db.update(jobs).set({ runAt: clock.at }).run();
  await deliver();
  expect(webhookOf(db, id)).toMatchObject({ pausedAt: clock.at, pausedBecause: 'failing' });
  sendTest(as(db, one.admin, { now: clock.at }), { id });
  await deliver();
  expect(db.select().from(outbox).all()).toHaveLength(1);
});

test('resends a failed delivery with the same id, and drops a deleted one', async () => {
  const { db, one, id, came, clock, deliver, first } = await setUp((response, count) =>
    response.writeHead(count < 9 ? 500 : 200).end(),
  );
  triggerEvent(db, one);
  for (let tried = 0; tried < 8; tried++, clock.at += 10 * hour) await deliver();
  expect(first()).toMatchObject({ status: 'failed' });
  sendAgain(as(db, one.admin, { now: clock.at }), { id, delivery_id: first()?.id });
  await deliver();
  expect(first()).toMatchObject({ status: 'sent', tries: 1 });
  expect(new Set(came.map(({ body }) => body)).size).toBe(1);
  sendTest(as(db, one.admin, { now: clock.at }), { id });
  const leaving = createDelivery(db, async () => {
    deleteWebhook(as(db, one.admin), { id });
    return { status: 500, answer: '' };
  });
  leaving.clock.at = clock.at;
  await leaving.deliver();
  expect(deliveriesOf(db, id)).toEqual([]);
});

test('looks up webhooks once per write', async () => {
  const { db, one } = await setUp();
  const statements = await statementsOf(db, () => triggerEvent(db, one));
  expect(statements.filter((source) => source.includes('"webhooks"'))).toHaveLength(1);
});
