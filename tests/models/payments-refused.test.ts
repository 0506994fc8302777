import { cards, payments, plans, subscriptions } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCard } from '~/models/billing/cards/save.server';
import { checkBilling } from '~/models/billing/checks/check.server';
import { pay } from '~/models/billing/payments/pay.server';
import { Refused } from '~/models/errors';
import { as } from '../support/caller';
import { now } from '../support/world';
import { numbers, setUp } from './payments-set-up';

const end = Date.UTC(2026, 3, 15, 12);
const fieldsOf = (error: unknown) => (error as Refused).fields;

test('takes price, currency and company from the plan, not from the form', async () => {
  const { paid, rows, one, two } = setUp();
  const forged = { price: '1', vat: '0', credit: '118', company_id: String(two.id) };
  const own = { amount: 11_800, currency: 'ILS', companyId: one.id };
  for (const change of [{ amount: '0.01' }, { currency: 'USD' }])
    await expect(paid({ ...forged, ...change })).rejects.toThrow('stale');
  expect(await paid(forged)).toMatchObject({ state: 'complete', ...own });
  expect(rows()).toMatchObject([own]);
});

test('shows a changed price before charging it', async () => {
  const { db, plan, paid } = setUp();
  db.update(plans).set({ amount: 20_000, version: 2 }).run();
  await expect(paid()).rejects.toThrow('stale');
  expect(db.select().from(payments).all()).toEqual([]);
  expect(await paid({ version: plan.version + 1 })).toMatchObject({ amount: 20_000 });
});

test('does not sell an archived plan, but renews it for companies that have it', async () => {
  const { db, paid, rows, clockTo, subscription } = setUp();
  await paid();
  db.update(plans).set({ isActive: false }).run();
  await expect(paid()).rejects.toThrow('not-found');
  await clockTo(end);
  expect(rows().map(({ status }) => status)).toEqual(['complete', 'complete']);
  expect(subscription()?.status).toBe('active');
});

test('rejects another company’s card and an expired one', async () => {
  const { db, one, two, more, payload, paid, rows, gateway } = setUp();
  await pay(as(db, two.admin, more), payload());
  const foreignCard = db.select().from(cards).get()!;
  const charged: string[] = [];
  Object.assign(more, {
    gateway: {
      ...gateway,
      charge: async ({ token }: { token: string }) => void charged.push(token),
    },
  });
  const foreign = await paid({ card_id: String(foreignCard.id) }).catch(fieldsOf);
  expect(foreign).toMatchObject({ card_id: [{ text: 'form.errors.choice' }] });
  db.update(cards).set({ companyId: one.id, expiryMonth: 2, expiryYear: 2026 }).run();
  const expiredCard = await paid({ card_id: String(foreignCard.id) }).catch(fieldsOf);
  expect(expiredCard).toMatchObject({ card_id: [{ text: 'payment.refused.expired' }] });
  expect([charged, rows().length]).toEqual([[], 1]);
});

test('charges a renewal at the plan’s current price and currency, and the check passes', async () => {
  const { db, paid, clockTo, rows } = setUp();
  await paid();
  db.update(plans).set({ amount: 5_000, currency: 'USD' }).run();
  await clockTo(end);
  expect(rows().map(({ amount, currency }) => [amount, currency])).toEqual([
    [11_800, 'ILS'],
    [5_000, 'USD'],
  ]);
  expect(checkBilling(db, now)).toEqual([]);
  db.update(payments).set({ currency: 'EUR' }).where(eq(payments.id, 1)).run();
  expect(checkBilling(db, now)).toEqual(['payments without exactly one charge of their amount: 1']);
});

test('does not send an expired card to the gateway for a renewal', async () => {
  const { db, paid, clockTo, rows, gateway } = setUp();
  await paid();
  db.update(cards).set({ expiryMonth: 3, expiryYear: 2026 }).run();
  await clockTo(end, { ...gateway, charge: () => Promise.reject(new Error('It was asked')) });
  expect(rows()).toHaveLength(1);
  expect(db.select().from(subscriptions).get()).toMatchObject({
    status: 'past_due',
    renewalTries: 1,
  });
});

test.each([
  ['card_no', { card_no: '4242 4242 4242 424a' }, 'card.errors.digits'],
  ['card_no', { card_no: '4242 4242 4242 4241' }, 'card.errors.number'],
  ['card_no', { card_no: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢' }, 'card.errors.digits'],
  ['card_no', { card_no: '4242 4242 4242 4242 424' }, 'card.errors.tooLong'],
  ['expiry', { expiry: '02/26' }, 'payment.refused.expired'],
  ['expiry', { expiry: '00/29' }, 'card.errors.expiry'],
  ['cvv', { cvv: '1234' }, 'card.errors.cvc'],
  ['card_no', { card_no: '4000 0000 0000 0127' }, 'payment.refused.number'],
])('rejects a card for its %s: %j', async (field, wrong, text) => {
  const { db, one, more, payload } = setUp();
  const adding = createCard(as(db, one.admin, more), payload(wrong));
  const rejection = await Promise.resolve(adding).catch((error) => error);
  expect(rejection).toBeInstanceOf(Refused);
  expect(fieldsOf(rejection)[field]).toMatchObject([{ text }]);
  expect(db.select().from(cards).all()).toEqual([]);
});

test('accepts a card in its last month', async () => {
  const { db, paid } = setUp();
  expect(await paid({ card_no: numbers.good, expiry: '03/26' })).toMatchObject({
    state: 'complete',
  });
  expect(db.select().from(cards).get()).toMatchObject({ expiryMonth: 3, expiryYear: 2026 });
});
