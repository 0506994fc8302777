import { payments } from 'db/schema/billing';
import { expect, test } from 'vitest';
import { AppError } from '~/models/errors';
import { keepPayments } from '~/models/payments/keep.server';
import { receipt } from '~/models/payments/receipt.server';
import { hear } from '~/models/payments/reconcile.server';
import { paymentForm } from '~/models/payments/show.server';
import { planPage } from '~/models/plans/page.server';
import { createStripe } from '~/services/payments/stripe.server';
import { as } from '../support/caller';
import { stripePeer, webhookSecret } from '../support/stripe-peer';
import { now } from '../support/world';
import { numbers, setUp } from './payments-set-up';

async function overStripe() {
  const scene = setUp();
  const peer = await stripePeer();
  const settings = { kind: 'stripe', secretKey: 'sk_test_x', webhookSecret, baseUrl: peer.url } as const;
  const gateway = createStripe(settings, 500);
  Object.assign(scene.more, { gateway });
  return { ...scene, peer, gateway };
}

test('a plan is paid, and renewed by the clock with the card that was kept', async () => {
  const { peer, paid, books, gateway, rows, subscription } = await overStripe();
  expect(await paid()).toMatchObject({ state: 'complete', gateway: 'stripe' });
  await keepPayments(books, gateway)(() => Date.UTC(2026, 3, 15, 12));
  expect(rows().map(({ status }) => status)).toEqual(['complete', 'complete']);
  expect(subscription()).toMatchObject({ status: 'active', expiredAt: Date.UTC(2026, 4, 15, 12) });
  expect([...peer.intents.values()].map(({ off_session: alone }) => alone)).toEqual([undefined, 'true']);
});

test('a decline is told, and the answer that was lost is found', async () => {
  const { db, paid, books, gateway, rows } = await overStripe();
  expect(await paid({ card_no: numbers.declined })).toMatchObject({ state: 'failed', reason: 'declined' });
  expect(await paid({ card_no: '4000000000009979' })).toMatchObject({ state: 'begun' });
  await keepPayments(books, gateway)(() => now + 120_000);
  expect(rows().map(({ status }) => status)).toEqual(['failed', 'complete']);
  expect(db.select().from(payments).all().at(-1)?.state).toBe('complete');
});

test('news is harmless doubled, out of order, or of nobody’s payment', async () => {
  const { peer, paid, books, gateway, rows, subscription } = await overStripe();
  const asked = await paid({ card_no: numbers.asks });
  expect(asked).toMatchObject({ state: 'asked', redirectUrl: 'https://bank.test/ask' });
  const intent = peer.intents.get(asked.reference ?? '');
  await hear(books, gateway, asked.key);
  expect(subscription()).toBeUndefined();
  Object.assign(intent ?? {}, { status: 'succeeded' });
  for (const key of [asked.key, asked.key, 'nobody’s']) await hear(books, gateway, key);
  expect(rows()).toMatchObject([{ status: 'complete' }]);
  // What came before it, and comes after it.
  Object.assign(intent ?? {}, { status: 'canceled' });
  await hear(books, gateway, asked.key);
  expect([rows().length, subscription()?.status]).toEqual([1, 'active']);
});

test('where plans are not paid for, their pages do not exist', async () => {
  const { db, one, plan, paid, rows, more } = setUp();
  await paid();
  const off = as(db, one.admin, { ...more, gateway: null });
  const gone = new AppError('not-found');
  expect(() => planPage(off)).toThrow(gone);
  expect(() => paymentForm(off, { id: plan.id })).toThrow(gone);
  expect(() => receipt(off, { id: rows()[0]?.id })).toThrow(gone);
});
