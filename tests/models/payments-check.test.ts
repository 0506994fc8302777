import { payments, subscriptions, transactions } from 'db/schema/billing';
import { settings } from 'db/schema/settings';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  checkBilling,
  checkDaily,
  isCheckDue,
  lastBillingCheck,
} from '~/models/billing/checks/check.server';
import { log } from '~/services/log/log.server';
import { as } from '../support/caller';
import { now, person } from '../support/world';
import { day, numbers, setUp } from './payments-set-up';

async function paidBooks() {
  const scene = setUp();
  await scene.paid({ card_no: numbers.declined });
  await scene.paid();
  const charge = scene.rows().at(-1) as ReturnType<typeof scene.rows>[number];
  const { id: _, ...copy } = charge;
  const add = (fields: Partial<typeof charge>) =>
    scene.db
      .insert(transactions)
      .values({ ...copy, transactionId: `TX-${Math.random()}`, receiptNumber: null, ...fields })
      .run();
  return { ...scene, charge, add };
}

test('accepts successful and declined payments and a refund, and records the time', async () => {
  const { db, charge, add } = await paidBooks();
  add({
    refundOf: charge.id,
    amount: -charge.amount,
    vat: -charge.vat,
    status: 'refunded',
    receiptNumber: 2,
  });
  expect(checkBilling(db, now)).toEqual([]);
  expect(db.select().from(settings).where(eq(settings.key, 'billing-check')).get()).toMatchObject({
    value: 'good',
    updatedAt: now,
  });
});

type Scene = Awaited<ReturnType<typeof paidBooks>>;
const faults: [string, (scene: Scene) => unknown][] = [
  ['payments without exactly one charge', ({ add }) => add({})],
  ['payments without exactly one charge', ({ db }) => db.update(payments).set({ amount: 1 }).run()],
  [
    'charges whose payment is not complete',
    ({ db }) => db.update(payments).set({ state: 'failed' }).run(),
  ],
  [
    'refunds above their amount',
    ({ add, charge }) => add({ refundOf: charge.id, amount: -charge.amount - 1 }),
  ],
  [
    'without a charge of their company',
    ({ add, two }) => add({ refundOf: 1, amount: -1, companyId: two.id }),
  ],
  ['gaps in the receipt numbers', ({ add }) => add({ receiptNumber: 3, paymentId: null })],
  ['a gap in their receipt numbers', ({ add }) => add({ receiptNumber: 3, receiptSeries: null })],
  [
    'paid subscriptions without a charge',
    ({ db, subscription }) => {
      const { id: _, ...paid } = subscription() as NonNullable<ReturnType<typeof subscription>>;
      db.insert(subscriptions).values(paid).run();
    },
  ],
];
test.each(faults)('finds %s', async (fault, spoil) => {
  const scene = await paidBooks();
  spoil(scene);
  expect(checkBilling(scene.db, now).join('; ')).toContain(fault);
});

test('rejects updates and deletes of transactions, except for removing the payer', async () => {
  const { db, charge } = await paidBooks();
  const change = (row: Partial<typeof charge>) => () => db.update(transactions).set(row).run();
  expect(change({ amount: 1 })).toThrow(/only added to/);
  expect(change({ status: 'refunded' })).toThrow(/only added to/);
  expect(change({ personId: charge.personId })).toThrow(/only added to/);
  expect(() => db.delete(transactions).run()).toThrow(/only added to/);
  expect(change({ personId: null })).not.toThrow();
  expect(db.select().from(subscriptions).all()).toHaveLength(1);
});

test('runs daily, shows the super admin the time and logs faults as errors', async () => {
  const { db, add, one } = await paidBooks();
  const chief = as(db, person(db, 'superadmin', { companyId: null }));
  const errorLog = vi.spyOn(log, 'error').mockImplementation(() => {});
  onTestFinished(() => errorLog.mockRestore());
  expect([isCheckDue(db, now), lastBillingCheck(chief)]).toEqual([
    true,
    { result: null, at: null },
  ]);
  checkDaily(db, now);
  expect([
    isCheckDue(db, now + day - 1),
    isCheckDue(db, now + day),
    isCheckDue(db, now - 1),
  ]).toEqual([false, true, true]);
  expect(lastBillingCheck(chief)).toEqual({ result: 'good', at: now });
  expect(errorLog).not.toHaveBeenCalled();
  add({});
  checkDaily(db, now + day);
  expect(lastBillingCheck(chief)).toEqual({ result: 'bad', at: now + day });
  const faults = [expect.stringContaining('payments without exactly one charge')];
  expect(errorLog).toHaveBeenCalledWith(
    expect.objectContaining({ faults }),
    'billing check failed',
  );
  expect(() => lastBillingCheck(as(db, one.admin))).toThrow('forbidden');
});
