import { auditLog } from 'db/schema/audit';
import { jobs } from 'db/schema/job';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { desc, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import {
  deliveryList,
  sendAgain,
  sendTest,
  sweepDeliveries,
} from '~/models/webhooks/deliveries.server';
import {
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
  webhookList,
  webhookPage,
} from '~/models/webhooks/save.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { refusedOf } from '../support/refused';
import { company, now, person } from '../support/world';
import { addWebhook, deliveriesOf, happens, typedWebhook, webhookOf } from './webhooks-set-up';

function setUp() {
  const db = freshDatabase();
  return { db, one: company(db), two: company(db) };
}

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'done';
};

test('a secret is shown once, kept sealed, and stands in no log, with no more of the address than its host', () => {
  const { db, one } = setUp();
  const { id, secret } = addWebhook(db, one.admin);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const again = rotateSecret(as(db, one.admin), { id });
  expect(again.secret).not.toBe(secret);
  expect(webhookOf(db, id)).toMatchObject({ oldSecretUntil: now + 86_400_000 });
  updateWebhook(as(db, one.admin), {
    ...typedWebhook,
    id,
    version: 2,
    url: 'https://other.example.com/sesame',
  });
  expect(dump(db)).not.toContain(secret.slice(6));
  expect(dump(db)).not.toContain(again.secret.slice(6));
  const entries = db.select().from(auditLog).where(like(auditLog.action, 'webhook.%')).all();
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.rotate',
    'webhook.update',
  ]);
  expect(JSON.stringify(entries)).not.toContain('sesame');
  expect(entries.at(-1)?.changes).toEqual({
    host: { from: 'hooks.example.com', to: 'other.example.com' },
  });
  for (const seen of [
    webhookPage(as(db, one.admin), { id }),
    ...webhookList(as(db, one.admin)).rows,
  ])
    expect(Object.keys(seen).filter((name) => /secret$/i.test(name))).toEqual([]);
});

test('a form that is sent twice makes one webhook, and tells no second secret', () => {
  const { db, one } = setUp();
  const form = { ...typedWebhook, form_key: crypto.randomUUID() };
  const first = createWebhook(as(db, one.admin), form);
  const second = createWebhook(as(db, one.admin), form);
  expect([second.id, second.secret]).toEqual([first.id, null]);
  expect(db.select().from(webhooks).all()).toHaveLength(1);
});

test.each([
  [{ url: 'http://example.com' }, { url: 'webhook.errors.scheme' }],
  [{ url: 'https://10.0.0.1/' }, { url: 'webhook.errors.private' }],
  [{ url: 'https://a:b@example.com/' }, { url: 'webhook.errors.credentials' }],
  [{ url: 'https://example.com:25/' }, { url: 'webhook.errors.port' }],
  [{ url: 'nowhere' }, { url: 'webhook.errors.url' }],
  [{ url: '' }, { url: 'form.errors.required' }],
  [{ events: [] }, { events: 'webhook.errors.noEvent' }],
  [{ events: ['person.created'] }, { 'events[0]': 'form.errors.choice' }],
  [{ name: ' ' }, { name: 'form.errors.required' }],
])('%j is refused', (typed, refused) => {
  const { db, one } = setUp();
  expect(refusedOf(() => createWebhook(as(db, one.admin), { ...typedWebhook, ...typed }))).toEqual(
    refused,
  );
  const { id } = addWebhook(db, one.admin);
  const edit = { ...typedWebhook, ...typed, id, version: 1 };
  expect(refusedOf(() => updateWebhook(as(db, one.admin), edit))).toEqual(refused);
});

test('a company has ten', () => {
  const { db, one, two } = setUp();
  for (let made = 0; made < 10; made++) addWebhook(db, one.admin);
  expect(refusedOf(() => addWebhook(db, one.admin))).toEqual({ name: 'webhook.errors.most' });
  expect(webhookList(as(db, one.admin))).toMatchObject({ mayAdd: false });
  addWebhook(db, two.admin);
});

test('they are their own admin’s: no company user’s, no other company’s, and not of who views as them', () => {
  const { db, one, two } = setUp();
  const { id } = addWebhook(db, one.admin);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const user = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  const before = dump(db);
  const all = (actor: Actor, more = {}) => {
    const caller = as(db, actor, more);
    return [
      codeOf(() => webhookPage(caller, { id })),
      codeOf(() => updateWebhook(caller, { ...typedWebhook, id, version: 1 })),
      ...[pauseWebhook, resumeWebhook, rotateSecret, sendTest, deleteWebhook].map((operation) =>
        codeOf(() => operation(caller, { id })),
      ),
    ];
  };
  expect(new Set(all(two.admin))).toEqual(new Set(['not-found']));
  for (const actor of [user, superadmin, one.entrepreneur])
    expect(new Set(all(actor))).toEqual(new Set(['forbidden']));
  expect(new Set(all(one.admin, { impersonator: superadmin }))).toEqual(new Set(['forbidden']));
  expect(codeOf(() => createWebhook(as(db, user), typedWebhook))).toBe('forbidden');
  expect(deliveryList(as(db, two.admin), { webhook_id: id }).total).toBe(0);
  expect(dump(db)).toBe(before);
});

test('what a webhook is told by hand is counted, of a paused one as well', () => {
  const { db, one } = setUp();
  const { id } = addWebhook(db, one.admin, { events: ['project.created'] });
  pauseWebhook(as(db, one.admin), { id });
  sendTest(as(db, one.admin), { id });
  const [test] = deliveriesOf(db, id);
  expect(test).toMatchObject({ event: 'webhook.test', status: 'waiting' });
  db.update(webhookDeliveries).set({ status: 'failed', tries: 8 }).run();
  db.delete(jobs).run();
  const { id: foreign } = addWebhook(db, one.admin);
  const again = { id, delivery_id: test?.id };
  expect(codeOf(() => sendAgain(as(db, one.admin), { ...again, id: foreign }))).toBe('not-found');
  sendAgain(as(db, one.admin), again);
  expect(deliveriesOf(db, id)).toMatchObject([
    { messageId: test?.messageId, status: 'waiting', tries: 0 },
  ]);
  for (let sent = 2; sent < 100; sent++) sendTest(as(db, one.admin), { id });
  expect(codeOf(() => sendTest(as(db, one.admin), { id }))).toBe('limit');
  expect(codeOf(() => sendTest(as(db, one.admin, { now: now + 3_600_000 }), { id }))).toBe('done');
});

test('pausing ends what waits, resuming begins anew, and deleting takes deliveries along', () => {
  const { db, one } = setUp();
  const { id } = addWebhook(db, one.admin);
  happens(db, one);
  pauseWebhook(as(db, one.admin), { id });
  expect(deliveriesOf(db, id)).toMatchObject([
    { status: 'failed', problem: 'paused', nextTryAt: null },
  ]);
  happens(db, one);
  resumeWebhook(as(db, one.admin), { id });
  happens(db, one);
  expect(deliveriesOf(db, id).map(({ status }) => status)).toEqual(['failed', 'waiting']);
  const last = db
    .select()
    .from(auditLog)
    .where(like(auditLog.action, 'webhook.%'))
    .orderBy(desc(auditLog.id));
  expect(last.get()?.changes).toEqual({ isActive: { from: false, to: true } });
  deleteWebhook(as(db, one.admin), { id });
  expect(db.select().from(webhookDeliveries).all()).toEqual([]);
});

test('deliveries are kept for a month, and listed the newest first, by state too', () => {
  const { db, one } = setUp();
  const { id } = addWebhook(db, one.admin);
  for (let made = 0; made < 12; made++) happens(db, one);
  db.update(webhookDeliveries)
    .set({ status: 'sent' })
    .where(like(webhookDeliveries.payload, '%'))
    .run();
  sendTest(as(db, one.admin), { id });
  const list = (more = {}) => deliveryList(as(db, one.admin), { webhook_id: id, ...more });
  expect(list()).toMatchObject({ total: 13 });
  expect(list().rows[0]).toMatchObject({ event: 'webhook.test' });
  expect(list({ status: 'waiting' }).rows).toHaveLength(1);
  expect(list({ page: '2' }).rows).toHaveLength(3);
  sweepDeliveries(db, now + 30 * 86_400_000);
  expect(list().total).toBe(13);
  sweepDeliveries(db, now + 30 * 86_400_000 + 1);
  expect(list().total).toBe(0);
});
