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
  deliveriesOf,
  happens,
  isSigned,
  office,
  receiver,
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
  return { db, one, ...peer, ...hook, ...office(db), first };
}

test('a message comes once, signed, as it was noted', async () => {
  const { db, one, came, secret, deliver, first } = await setUp((response) =>
    response.writeHead(202).end('thanks\u0000\n  a lot'),
  );
  happens(db, one);
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

test('for a day both secrets sign, and then the new one alone', async () => {
  const { db, one, came, id, secret, clock, deliver } = await setUp();
  const { secret: fresh } = rotateSecret(as(db, one.admin), { id });
  happens(db, one);
  await deliver();
  expect([secret, fresh].map((each) => isSigned(each, came[0]!))).toEqual([true, true]);
  expect(String(came[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  clock.at = now + day;
  happens(db, one);
  await deliver();
  expect([secret, fresh].map((each) => isSigned(each, came[1]!))).toEqual([false, true]);
});

test('what fails is tried eight times in 28 hours, each time later, by the same id', async () => {
  const { db, one, came, clock, deliver, first } = await setUp((response) =>
    response.writeHead(500).end('no'),
  );
  happens(db, one);
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

test('a receiver that is back gets it, and counts as failing no more', async () => {
  const { db, one, id, clock, deliver, first } = await setUp((response, count) =>
    response.writeHead(count === 1 ? 302 : 204, { location: 'http://127.0.0.1:1/' }).end(),
  );
  happens(db, one);
  await deliver();
  expect(first()).toMatchObject({ status: 'waiting', answerStatus: 302 });
  expect(webhookOf(db, id).failingSince).toBe(now);
  clock.at += 10_000;
  await deliver();
  expect(first()).toMatchObject({ status: 'sent', tries: 2, answerStatus: 204 });
  expect(webhookOf(db, id).failingSince).toBeNull();
});

test('ended between the note and the answer, it is tried again after its wait, and no more often than eight times', async () => {
  const { db, one, came, id, deliver: again, clock, first } = await setUp();
  const never: Post = () => new Promise(() => {});
  happens(db, one);
  void office(db, never).deliver();
  while (db.select().from(jobs).get()?.attempts === 0) await new Promise(setImmediate);
  // The process was killed, and the next one releases its leases.
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

test('one that hangs holds nobody else up, and is sent one thing at a time', async () => {
  const { db, one, url, id } = await setUp();
  const slow = addWebhook(db, one.admin, { url: 'https://slow.example.com/' });
  let underWay = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const post: Post = async (to) => {
    if (to === url) return { status: 200, answer: '' };
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((go) => waiting.push(go));
    underWay -= 1;
    return { problem: 'timeout' };
  };
  for (let made = 0; made < 3; made++) happens(db, one);
  const all = office(db, post).deliver();
  while (deliveriesOf(db, id).some(({ status }) => status !== 'sent'))
    await new Promise(setImmediate);
  expect(deliveriesOf(db, slow.id).map(({ tries }) => tries)).toEqual([0, 0, 0]);
  for (let ended = 0; ended < 3; ended++) {
    while (waiting.length === 0) await new Promise(setImmediate);
    waiting.shift()?.();
  }
  await all;
  expect(most).toBe(1);
  expect(deliveriesOf(db, slow.id)).toMatchObject(
    [1, 2, 3].map(() => ({ problem: 'timeout', tries: 1 })),
  );
});

test('one that says it is gone is paused, and its admin told in their language', async () => {
  const { db, one, id, came, deliver } = await setUp((response) => response.writeHead(410).end());
  db.$client.prepare("update people set locale = 'he-IL' where id = ?").run(one.admin.id);
  happens(db, one);
  happens(db, one);
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

test('one to which nothing came through for three days is paused, once', async () => {
  const { db, one, id, clock, deliver } = await setUp((response) => response.writeHead(503).end());
  happens(db, one);
  await deliver();
  clock.at = now + 3 * day - 1;
  happens(db, one);
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

test('what failed is sent again by the same id, and what is deleted meanwhile is let go', async () => {
  const { db, one, id, came, clock, deliver, first } = await setUp((response, count) =>
    response.writeHead(count < 9 ? 500 : 200).end(),
  );
  happens(db, one);
  for (let tried = 0; tried < 8; tried++, clock.at += 10 * hour) await deliver();
  expect(first()).toMatchObject({ status: 'failed' });
  sendAgain(as(db, one.admin, { now: clock.at }), { id, delivery_id: first()?.id });
  await deliver();
  expect(first()).toMatchObject({ status: 'sent', tries: 1 });
  expect(new Set(came.map(({ body }) => body)).size).toBe(1);
  sendTest(as(db, one.admin, { now: clock.at }), { id });
  const leaving = office(db, async () => {
    deleteWebhook(as(db, one.admin), { id });
    return { status: 500, answer: '' };
  });
  leaving.clock.at = clock.at;
  await leaving.deliver();
  expect(deliveriesOf(db, id)).toEqual([]);
});

test('a write looks once for webhooks that want to know of it', async () => {
  const { db, one } = await setUp();
  const noted = await statementsOf(db, () => happens(db, one));
  expect(noted.filter((source) => source.includes('"webhooks"'))).toHaveLength(1);
});
