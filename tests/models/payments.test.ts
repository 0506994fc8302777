import { cards, payments, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pay } from '~/models/billing/payments/pay.server';
import { reconcile } from '~/models/billing/payments/reconcile.server';
import { projectUsage } from '~/models/billing/subscriptions/limits.server';
import { type Reason, Refused } from '~/models/errors';
import type { Gateway } from '~/services/payments/gateway';
import { as } from '../support/caller';
import { now } from '../support/world';
import { breathe, day, numbers, setUp } from './payments-set-up';

test('pays for a plan with a new card: a transaction, a subscription, a receipt, no stored number', async () => {
  const { db, paid, rows, subscription, mails } = setUp();
  const payment = await paid();
  expect(payment).toMatchObject({ state: 'complete', amount: 11_800, currency: 'ILS' });
  expect(rows()).toMatchObject([
    { status: 'complete', amount: 11_800, vat: 1_800, receiptNumber: 1 },
  ]);
  expect(subscription()).toMatchObject({
    status: 'active',
    isSubscribe: true,
    expiredAt: Date.UTC(2026, 3, 15, 12),
  });
  expect(db.select().from(cards).all()).toMatchObject([
    { lastFour: '4242', brand: 'Visa', isActive: true },
  ]);
  expect(mails()).toEqual(['Receipt 1 for Pro']);
  expect(JSON.stringify(db.$client.serialize().includes(numbers.good))).toBe('false');
});

test('charges once for ten identical requests', async () => {
  const { rows, payload, db, one, more } = setUp();
  const form = payload();
  await Promise.all(Array.from({ length: 10 }, () => pay(as(db, one.admin, more), form)));
  expect(rows()).toHaveLength(1);
  expect(db.select().from(payments).all()).toHaveLength(1);
  expect(db.select().from(subscriptions).all()).toHaveLength(1);
});

test('rejects a payment key that is reused for another plan', async () => {
  const { payload, db, one, more, dearer, rows } = setUp();
  const actor = as(db, one.admin, more);
  const form = payload();
  const payment = await pay(actor, form);
  const replays: string[] = [];
  const retry = await pay({ ...actor, onReplay: () => replays.push('replay') }, form);
  expect([retry.id, replays]).toEqual([payment.id, ['replay']]);
  const otherForm = { ...form, plan_id: dearer(), version: 1 };
  const rejection = await pay(actor, otherForm).catch((error) => error);
  expect(rejection).toMatchObject({ code: 'idempotency-key-reused' });
  expect(rows()).toHaveLength(1);
});

test('dates a charge and its receipt in the company’s time zone', async () => {
  const { paid, rows, db, one } = setUp();
  db.update(companies)
    .set({ timeZone: 'Pacific/Kiritimati' })
    .where(eq(companies.id, one.id))
    .run();
  await paid();
  expect(rows()).toMatchObject([{ day: '2026-03-16' }]);
});

test('reports a decline, charges nothing and treats the next try as another payment', async () => {
  const { paid, rows, subscription } = setUp();
  expect(await paid({ card_no: numbers.declined })).toMatchObject({
    state: 'failed',
    reason: 'declined',
  });
  expect(subscription()).toBeUndefined();
  expect(await paid()).toMatchObject({ state: 'complete' });
  expect(rows().map(({ status, receiptNumber }) => [status, receiptNumber])).toEqual([
    ['failed', null],
    ['complete', 1],
  ]);
});

test.each([
  ['card_no', { card_no: '4242 4242 4242 4241' }, 'card.errors.number'],
  ['card_no', { card_no: '4242x' }, 'card.errors.digits'],
  ['expiry', { expiry: '13/29' }, 'card.errors.expiry'],
  ['expiry', { expiry: '02/26' }, 'payment.refused.expired'],
  ['cvv', { card_no: '378282246310005', cvv: '123' }, 'card.errors.cvc'],
  ['cvv', { cvv: '12' }, 'card.errors.cvc'],
  ['card_holder_name', { card_holder_name: 'x'.repeat(26) }, 'form.errors.tooLong'],
  ['card_id', { card_id: '999' }, 'form.errors.choice'],
])('rejects %s on its field: %j', async (field, wrong, text) => {
  const { paid, db } = setUp();
  const rejection = await paid(wrong).catch((error) => error);
  expect(rejection).toBeInstanceOf(Refused);
  expect(rejection.fields[field].map((reason: Reason) => reason.text)).toEqual([text]);
  expect(db.select().from(payments).all()).toEqual([]);
});

test('waits for the bank’s confirmation and loses nothing in a crash before it is recorded', async () => {
  const { db, one, gateway, more, payload, paid, context, rows, subscription, dearer } = setUp();
  const payment = await paid({ card_no: numbers.asks });
  expect(payment).toMatchObject({
    state: 'asked',
    redirectUrl: expect.stringContaining('/payments/sandbox/'),
  });
  gateway.testPages.answerBank(payment.reference ?? '', true);
  const later = () => now + 2 * 60_000;
  await reconcile(context, gateway, later, breathe);
  await reconcile(context, gateway, later, breathe);
  expect(rows()).toMatchObject([{ status: 'complete' }]);
  expect(subscription()?.status).toBe('active');
  const silent = { ...gateway, charge: () => Promise.reject(new Error('no line')) };
  expect(
    await pay(as(db, one.admin, { ...more, gateway: silent }), payload({ plan_id: dearer() })),
  ).toMatchObject({
    state: 'begun',
  });
  await reconcile(context, gateway, later, breathe);
  expect(db.select().from(payments).all().at(-1)).toMatchObject({
    state: 'failed',
    reason: 'unavailable',
  });
});

test('renews automatically, once per period, counted from its start', async () => {
  const { paid, clockTo, rows, subscription } = setUp();
  await paid();
  const end = Date.UTC(2026, 3, 15, 12);
  await Promise.all([clockTo(end), clockTo(end + 1)]);
  expect(rows()).toHaveLength(2);
  expect(subscription()).toMatchObject({ status: 'active', expiredAt: Date.UTC(2026, 4, 15, 12) });
  await clockTo(end - day);
  expect(rows()).toHaveLength(2);
});

test('retries a failed renewal three times in a week and then ends the plan', async () => {
  const { db, paid, clockTo, rows, subscription, mails } = setUp();
  await paid();
  db.update(cards).set({ gatewayToken: 'sandbox_x_0002' }).run();
  const end = Date.UTC(2026, 3, 15, 12);
  await clockTo(end);
  expect(subscription()).toMatchObject({ status: 'past_due', renewalTries: 1 });
  for (let at = end; at <= end + 9 * day; at += day / 4) await clockTo(at);
  expect(rows().map(({ status }) => status)).toEqual([
    'complete',
    'failed',
    'failed',
    'failed',
    'failed',
  ]);
  expect(subscription()?.status).toBe('expired');
  expect(mails().filter((subject) => /could not be renewed/.test(subject ?? ''))).toHaveLength(3);
  expect(mails().at(-1)).toBe('Pro has ended');
});

test('mails the payer once, three days before a renewal', async () => {
  const { paid, clockTo, mails } = setUp();
  await paid();
  const end = Date.UTC(2026, 3, 15, 12);
  await clockTo(end - 4 * day);
  await clockTo(end - 3 * day);
  await clockTo(end - 2 * day);
  expect(mails()).toEqual(['Receipt 1 for Pro', 'Pro renews on 15/04/2026']);
});

test('limits the number of projects by plan, with or without a gateway', async () => {
  const { db, one, more, paid } = setUp();
  const usage = (gateway: Gateway | null) =>
    projectUsage(as(db, one.admin, { ...more, gateway }), one.id);
  expect(usage(null)).toMatchObject({ active: 1, limit: null });
  await paid();
  expect(usage(null)).toMatchObject({ active: 1, limit: 2 });
  db.update(subscriptions)
    .set({ status: 'expired', expiredAt: now - 1 })
    .run();
  expect(usage(more.gateway as Gateway)).toMatchObject({ active: 1, limit: 0 });
});

test('makes the card of the last successful payment the active one', async () => {
  const { db, gateway, paid, context, dearer } = setUp();
  const active = () => db.select().from(cards).where(eq(cards.isActive, true)).all();
  const activeNumbers = () => active().map(({ lastFour }) => lastFour);
  await paid();
  const [first] = active();
  await paid({ card_no: numbers.declined, plan_id: dearer() });
  const payment = await paid({ card_no: numbers.asks, plan_id: dearer() });
  expect(activeNumbers()).toEqual(['4242']);
  gateway.testPages.answerBank(payment.reference ?? '', true);
  await reconcile(context, gateway, () => now + 2 * 60_000, breathe);
  expect(activeNumbers()).toEqual(['3220']);
  await paid({ card_id: String(first?.id), plan_id: dearer() });
  expect(activeNumbers()).toEqual(['4242']);
});
