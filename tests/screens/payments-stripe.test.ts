import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { payments, plans, transactions } from 'db/schema/billing';
import { desc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { cardsPath, planPath, planPayPath, plansPath } from '~/paths';
import { client } from '../support/client';
import { tagsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { startServer } from '../support/server';
import { stripePeer, webhookSecret } from '../support/stripe-peer';

const webhook = '/payments/webhook';
const email = 'admin@yesod.demo';

test('a card pays over Stripe, its news is believed by signature, and its number stays nowhere', async () => {
  const peer = await stripePeer();
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: webhookSecret };
  const env = { PAYMENTS: 'stripe', ...stripe, STRIPE_BASE_URL: peer.url };
  const server = await startServer({ seed: 'demo', env });
  onTestFinished(() => void server.stop());
  const canary = '4000000000003220';
  const plan = withDatabase(server, (db) => db.select().from(plans).orderBy(desc(plans.id)).get()!);
  const form = {
    ...{ card_id: 'new', card_holder_name: 'Noa Levi', card_no: canary, cvv: '731', expiry: '11/33' },
    ...{ form_key: 'one-form-key', version: String(plan.version) },
  };
  const admin = client(server, email);
  expect((await admin.post(planPayPath('admin', plan.id), { ...form, expiry: '13/33' })).html).not.toContain(
    canary,
  );
  expect((await admin.post(planPayPath('admin', plan.id), form)).location).toMatch(/\/admin\/payments\/\d+$/);
  const newest = () =>
    withDatabase(server, (db) => db.select().from(payments).orderBy(desc(payments.id)).get()!);
  expect(newest()).toMatchObject({ state: 'asked', redirectUrl: 'https://bank.test/ask' });
  const intent = peer.intents.get(newest().reference ?? '')!;
  intent.status = 'succeeded';
  const { body, headers } = peer.news('payment_intent.succeeded', intent, Date.now());
  const tell = (text: string, sent: HeadersInit = headers) =>
    fetch(server.url + webhook, { method: 'POST', body: text, headers: sent }).then(({ status }) => status);
  expect(await tell(body.replace('succeeded', 'canceled'))).toBe(400);
  expect(await tell(body, {})).toBe(400);
  expect(await tell('x'.repeat(1_100_000))).toBe(413);
  expect(newest().state).toBe('asked');
  expect([await tell(body), await tell(body)]).toEqual([200, 200]);
  expect(newest().state).toBe('complete');
  const rows = withDatabase(server, (db) => db.select().from(transactions).all());
  expect(rows.filter(({ paymentId }) => paymentId === newest().id)).toHaveLength(1);
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true });
  const holding = files
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => readFileSync(file).includes(canary));
  expect(holding).toEqual([]);
  expect(server.output()).not.toContain(canary);
});

test('where plans are not paid for, there is no page and no way to one', async () => {
  const server = await startServer({ seed: 'demo', env: { PAYMENTS: 'off' } });
  onTestFinished(() => void server.stop());
  const admin = client(server, email);
  for (const gone of [planPath('admin'), planPayPath('admin', 1), cardsPath('admin'), plansPath()])
    expect((await admin.get(gone)).status).toBe(404);
  const links = tagsOf((await admin.get('/admin/users')).html, 'a').map(({ href }) => href);
  expect(links).not.toContain(planPath('admin'));
  expect(links).not.toContain(cardsPath('admin'));
  expect((await fetch(server.url + webhook, { method: 'POST', body: '{}' })).status).toBe(404);
});
