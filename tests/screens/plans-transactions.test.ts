import { transactions } from 'db/schema/billing';
import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { refundPath, transactionsPath } from '~/paths';
import { client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const page = async (name: keyof typeof cast, query = '') => {
  const answer = await client(server, cast[name].email).get(transactionsPath('admin') + query);
  return { status: answer.status, words: wordsOf(mainOf(answer.html)) };
};

test('shows a company its own transactions with plan, duration and status', async () => {
  const { words } = await page('admin');
  expect(words).toMatch(/TX-JSH-\d{5} Pro 1 month ₪79 Approved Complete \d\d\/\d\d\/\d{4}/);
  expect(
    (await client(server, 'admin@yesod.demo').get(`${transactionsPath('admin')}?lang=he-IL`)).html,
  ).toContain('חודש אחד');
  expect(words).not.toContain('TX-CRM');
  expect(words).toContain('All charges and refunds for your subscription.');
});

test('gives the reasons of the demo’s transactions in Hebrew too', async () => {
  const address = `${transactionsPath('admin')}?lang=he-IL&filters[status]=refunded`;
  const { html } = await client(server, 'admin@yesod.demo').get(address);
  expect(wordsOf(mainOf(html))).toContain('חיוב כפול שהוחזר לכרטיס');
});

test('filters, searches and pages by URL', async () => {
  expect((await page('admin', '?filters[status]=failed')).words).toMatch(
    /The bank declined the charge/,
  );
  expect((await page('admin', '?filters[status]=failed')).words).not.toMatch(
    /TX-JSH-\d{5}.*TX-JSH-\d{5}/,
  );
  expect((await page('admin', '?search=nothing-like-it')).words).not.toContain('TX-JSH');
  expect((await page('admin', '?search=00013')).words).toContain('TX-JSH-00013');
  expect((await page('admin', '?page=2')).words).toContain('TX-JSH-00001');
});

test('shows the super admin all and members none', async () => {
  const { words } = await page('superadmin', '?perPage=50');
  expect(words).toContain('Company');
  expect(words).toMatch(/TX-CRM.*TX-JSH|TX-JSH.*TX-CRM/);
  expect(words).toContain('All charges and refunds of all companies.');
  for (const name of ['entrepreneur', 'investor', 'tenant'] as const)
    expect((await page(name)).status).toBe(404);
});

test('rejects a reused refund form and asks to reload the page', async () => {
  const headers = {
    Authorization: `Bearer ${bearerToken(server.dataDir, cast.admin.email)}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  };
  const { data } = await (await fetch(`${server.url}/api/plans`, { headers })).json();
  const { id: plan_id, version } = data.at(-1);
  const card = { card_no: '4242 4242 4242 4242', cvv: '123', expiry_month: 8, expiry_year: 2039 };
  const order = { plan_id, version, card_id: 'new', card_holder_name: 'Noa Levi', ...card };
  const body = JSON.stringify(order);
  const paid = await fetch(`${server.url}/api/payment`, { method: 'POST', headers, body });
  expect((await paid.json()).status).toBe('complete');
  const id = withDatabase(server, (db) => db.select().from(transactions).all()).at(-1)?.id ?? 0;
  const chief = client(server, cast.superadmin.email);
  const form = formOf((await chief.get(refundPath(id))).html, 'refund');
  form.set('amount', '1');
  expect((await chief.post(refundPath(id), form)).status).toBe(303);
  form.set('amount', '2');
  const rejection = await chief.post(refundPath(id), form);
  expect(rejection.status).toBe(409);
  expect(wordsOf(rejection.html)).toContain('To make another refund, open the refund page again.');
  expect(wordsOf(rejection.html)).not.toContain('To save them as a new record');
});
