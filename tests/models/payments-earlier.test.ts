import { payments } from 'db/schema/billing';
import { expect, test } from 'vitest';
import { refreshFromGateway } from '~/models/billing/payments/reconcile.server';
import type { Refused } from '~/models/errors';
import type { Gateway } from '~/services/payments/gateway';
import { numbers, setUp } from './payments-set-up';

const minute = 60_000;
const silent = (gateway: Gateway): Gateway => ({
  ...gateway,
  charge: () => Promise.reject(new Error('no answer')),
});

test('cancels an unconfirmed payment when another one is made', async () => {
  const { paid, gateway, context, rows } = setUp();
  const unconfirmed = await paid({ card_no: numbers.asks });
  expect(await paid()).toMatchObject({ state: 'complete' });
  gateway.testPages.answerBank(unconfirmed.reference ?? '', true);
  expect(await gateway.findCharge(unconfirmed)).toMatchObject({ state: 'refused' });
  expect(await refreshFromGateway(context, gateway, unconfirmed)).toMatchObject({
    state: 'failed',
  });
  expect(rows().map(({ status }) => status)).toEqual(['failed', 'complete']);
});

test('counts a payment confirmed in the meantime and charges nothing else', async () => {
  const { paid, gateway, rows, subscription } = setUp();
  const unconfirmed = await paid({ card_no: numbers.asks });
  gateway.testPages.answerBank(unconfirmed.reference ?? '', true);
  expect(await paid()).toMatchObject({ state: 'failed', reason: 'paid', reference: null });
  expect(rows().map(({ status, paymentId }) => [status, paymentId === unconfirmed.id])).toEqual([
    ['complete', true],
    ['failed', false],
  ]);
  expect(subscription()?.status).toBe('active');
});

test('rejects another payment while one is pending', async () => {
  const { db, paid, gateway, more } = setUp();
  Object.assign(more, { gateway: silent(gateway) });
  const { createdAt, state } = await paid();
  expect(state).toBe('begun');
  Object.assign(more, { gateway });
  const rejection = await paid({}, createdAt + 2 * minute - 1).catch(
    (error: Refused) => error.fields,
  );
  expect(rejection).toMatchObject({ card_id: [{ text: 'payment.refused.underWay' }] });
  expect(db.select().from(payments).all()).toHaveLength(1);
  expect(await paid({}, createdAt + 2 * minute)).toMatchObject({ state: 'complete' });
});
