import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cards, payments, plans, transactions } from 'db/schema/billing';
import { desc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { cardCreatePath, cardsPath, planPath, planPayPath, plansPath } from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { webhookSecret } from '../support/stripe-objects';
import { stripePeer } from '../support/stripe-peer';

const webhook = '/payments/webhook';
const email = 'admin@yesod.demo';
const canary = '4000000000003220';

async function overStripe() {
  const peer = await stripePeer();
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: `whsec_old, ${webhookSecret}`,
  };
  const urls = { STRIPE_BASE_URL: peer.url, STRIPE_CHECKOUT_ORIGIN: peer.url };
  const server = await startServer({
    seed: 'demo',
    env: { PAYMENTS: 'stripe', ...stripe, ...urls },
  });
  onTestFinished(() => void server.stop());
  return { peer, server, admin: client(server, email) };
}

const newest = (server: RunningServer) =>
  withDatabase(server, (db) => db.select().from(payments).orderBy(desc(payments.id)).get()!);

test('redirects a form to Stripe, completes by a signed message and has no card field', async () => {
  const { peer, server, admin } = await overStripe();
  const plan = withDatabase(server, (db) => db.select().from(plans).orderBy(desc(plans.id)).get()!);
  const page = await admin.get(planPayPath('admin', plan.id));
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${peer.url}`);
  const fields = tagsOf(mainOf(page.html), 'input').map(({ name }) => name);
  expect(fields.filter((name) => /card_no|cvv|expiry|holder/.test(name ?? ''))).toEqual([]);
  const form = { card_id: 'page', form_key: 'one-form-key', version: String(plan.version) };
  const forged = await admin.post(planPayPath('admin', plan.id), {
    ...form,
    card_no: canary,
    cvv: '731',
  });
  expect([forged.status, forged.html.includes(canary)]).toEqual([422, false]);
  const response = await admin.post(planPayPath('admin', plan.id), form);
  const session = [...peer.sessions.values()].at(-1)!;
  expect([response.status, response.location]).toEqual([303, session.url]);
  expect(newest(server)).toMatchObject({ state: 'asked', page: session.id });
  peer.payOnPage(session.id, canary);
  const { body, headers } = peer.event('checkout.session.completed', session, Date.now());
  const postMessage = (text: string, signed: HeadersInit = headers) =>
    fetch(server.url + webhook, { method: 'POST', body: text, headers: signed }).then(
      ({ status }) => status,
    );
  expect(await postMessage(body.replace('completed', 'expired'))).toBe(400);
  expect(await postMessage(body, {})).toBe(400);
  expect(await postMessage('x'.repeat(1_100_000))).toBe(413);
  expect(newest(server).state).toBe('asked');
  expect([await postMessage(body), await postMessage(body)]).toEqual([200, 200]);
  expect(newest(server).state).toBe('complete');
  const rows = withDatabase(server, (db) => db.select().from(transactions).all());
  expect(rows.filter(({ paymentId }) => paymentId === newest(server).id)).toHaveLength(1);
  const thanks = await admin.get(`/admin/payments/${newest(server).id}?session=${session.id}`);
  expect(wordsOf(thanks.html)).toContain('Thank you');
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true });
  const filesWithNumber = files
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => readFileSync(file).includes(canary));
  expect(filesWithNumber).toEqual([]);
  expect(server.output()).not.toContain(canary);
  expect(peer.faults).toEqual([]);
});

test('adds a card on Stripe’s page and lists it on return', async () => {
  const { peer, server, admin } = await overStripe();
  const count = () => withDatabase(server, (db) => db.select().from(cards).all().length);
  const before = count();
  const page = await admin.get(cardCreatePath('admin'));
  expect(page.html).not.toContain('name="card_no"');
  const response = await admin.post(cardCreatePath('admin'), { form_key: 'card-form-key' });
  const session = [...peer.sessions.values()].at(-1)!;
  expect([response.status, response.location]).toEqual([303, session.url]);
  const { success_url: back = '' } = session.form as Record<string, string>;
  const { pathname, search } = new URL(back.replace('{CHECKOUT_SESSION_ID}', session.id));
  expect(wordsOf((await admin.get(pathname + search)).html)).toContain(
    'has not confirmed the card yet',
  );
  peer.payOnPage(session.id, '4242424242424242');
  expect(await admin.get(pathname + search)).toMatchObject({
    status: 303,
    location: cardsPath('admin'),
  });
  expect(await admin.get(pathname + search)).toMatchObject({ status: 303 });
  expect(count()).toBe(before + 1);
  expect((await admin.get(`${cardsPath('admin')}?setup=999`)).status).toBe(404);
  expect(peer.faults).toEqual([]);
});

test('runs the sandbox’s page with plain forms: declined, then confirmed at the bank', async () => {
  const server = await sharedServer({ seed: 'demo' });
  const admin = client(server, email);
  const plan = withDatabase(server, (db) => db.select().from(plans).orderBy(desc(plans.id)).get()!);
  const form = { card_id: 'page', form_key: 'sandbox-form', version: String(plan.version) };
  const { location } = await admin.post(planPayPath('admin', plan.id), form);
  expect(location).toMatch(/^\/payments\/sandbox\/sbp_/);
  const customer = client(server);
  expect(wordsOf((await customer.get(location!)).html)).toContain('Choose a test card');
  const declined = await customer.post(location!, { card: '4000000000000002' });
  expect([declined.status, wordsOf(declined.html)]).toEqual([
    422,
    expect.stringContaining('declined'),
  ]);
  const bank = await customer.post(location!, { card: canary });
  expect(bank.location).toMatch(/^\/payments\/sandbox\/sb_/);
  const back = await customer.post(bank.location!, { answer: 'yes' });
  const state = await admin.get(new URL(back.location!, server.url).pathname);
  expect(wordsOf(state.html)).toContain('Thank you');
  expect((await customer.get(location!)).status).toBe(404);
});

test('has no payment page without a gateway', async () => {
  const server = await sharedServer({ seed: 'demo', env: { PAYMENTS: 'off' } });
  const admin = client(server, email);
  for (const missing of [
    planPath('admin'),
    planPayPath('admin', 1),
    cardsPath('admin'),
    plansPath(),
  ])
    expect((await admin.get(missing)).status).toBe(404);
  const links = tagsOf((await admin.get('/admin/users')).html, 'a').map(({ href }) => href);
  expect(links).not.toContain(planPath('admin'));
  expect(links).not.toContain(cardsPath('admin'));
  expect((await fetch(server.url + webhook, { method: 'POST', body: '{}' })).status).toBe(404);
});
