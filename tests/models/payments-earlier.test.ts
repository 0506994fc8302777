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

test('whoever pays anew ends what the bank still asks: it is not paid as well', async () => {
  const { paid, gateway, context, rows } = setUp();
  const left = await paid({ card_no: numbers.asks });
  expect(await paid()).toMatchObject({ state: 'complete' });
  gateway.testPages.answerBank(left.reference ?? '', true);
  expect(await gateway.findCharge(left)).toMatchObject({ state: 'refused' });
  expect(await refreshFromGateway(context, gateway, left)).toMatchObject({ state: 'failed' });
  expect(rows().map(({ status }) => status)).toEqual(['failed', 'complete']);
});

test('what was confirmed at the bank meanwhile counts, and nothing else is charged', async () => {
  const { paid, gateway, rows, subscription } = setUp();
  const left = await paid({ card_no: numbers.asks });
  gateway.testPages.answerBank(left.reference ?? '', true);
  expect(await paid()).toMatchObject({ state: 'failed', reason: 'paid', reference: null });
  expect(rows().map(({ status, paymentId }) => [status, paymentId === left.id])).toEqual([
    ['complete', true],
    ['failed', false],
  ]);
  expect(subscription()?.status).toBe('active');
});

test('while one is on its way, another is not begun', async () => {
  const { db, paid, gateway, more } = setUp();
  Object.assign(more, { gateway: silent(gateway) });
  const { createdAt, state } = await paid();
  expect(state).toBe('begun');
  Object.assign(more, { gateway });
  const refused = await paid({}, createdAt + 2 * minute - 1).catch(
    (error: Refused) => error.fields,
  );
  expect(refused).toMatchObject({ card_id: [{ text: 'payment.refused.underWay' }] });
  expect(db.select().from(payments).all()).toHaveLength(1);
  expect(await paid({}, createdAt + 2 * minute)).toMatchObject({ state: 'complete' });
});
