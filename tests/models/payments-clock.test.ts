import { payments } from 'db/schema/billing';
import { expect, test } from 'vitest';
import { refreshFromGateway } from '~/models/billing/payments/reconcile.server';
import { processDueSubscriptions } from '~/models/billing/subscriptions/renew.server';
import { enqueue } from '~/models/jobs/enqueue.server';
import type { Gateway } from '~/services/payments/gateway';
import { runJobs } from '../support/jobs';
import { billingRun, day, numbers, setUp } from './payments-set-up';

const end = Date.UTC(2026, 3, 15, 12);
const silent = (gateway: Gateway): Gateway => ({
  ...gateway,
  charge: () => Promise.reject(new Error('no')),
});

test('after a standstill of months one period is charged, which ends in the future', async () => {
  const { paid, context, gateway, rows, subscription } = setUp();
  await paid();
  const work = billingRun(context, gateway);
  await work(() => end + 70 * day);
  await work(() => end + 70 * day);
  expect(rows()).toHaveLength(2);
  expect(subscription()).toMatchObject({ status: 'active', expiredAt: Date.UTC(2026, 6, 15, 12) });
});

test('a clock that is set back a day charges nothing twice', async () => {
  const { db, paid, context, gateway, rows, subscription } = setUp();
  await paid();
  const work = billingRun(context, gateway);
  for (const at of [end, end - day, end + 1, end - day, end + day]) await work(() => at);
  expect(rows()).toHaveLength(2);
  expect(db.select().from(payments).all()).toHaveLength(2);
  expect(subscription()?.expiredAt).toBe(Date.UTC(2026, 4, 15, 12));
});

test('runs do not overlap, and one that breaks leaves the next its turn', async () => {
  const { paid, context, gateway, rows } = setUp();
  await paid();
  let asked = 0;
  const slow: Gateway = {
    ...gateway,
    async charge(charge) {
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return gateway.charge(charge);
    },
  };
  const { db } = context;
  enqueue(db, 'billing.update', {}, { key: 'billing.update', runAt: end });
  const work = () => runJobs(db, { ...context, gateway: slow }, { now: end });
  await Promise.all([work(), work(), work()]);
  expect(asked).toBe(1);
  expect(rows()).toHaveLength(2);
  const broken = billingRun(context, {
    ...gateway,
    findCharge: () => Promise.reject(new Error('down')),
  });
  await broken(() => end + 40 * day);
  await broken(() => end + 80 * day);
  expect(rows()).toHaveLength(4);
});

test('others have their turn between the steps of a renewal', async () => {
  const { db, paid, context, gateway, subscription } = setUp();
  await paid();
  const seen: string[] = [];
  const look = async () => {
    const payment = db.select().from(payments).all().at(-1);
    seen.push(`${payment?.state} ${subscription()?.expiredAt === end ? 'due' : 'renewed'}`);
  };
  await processDueSubscriptions(context, gateway, () => end, look);
  expect(seen).toEqual(['begun due', 'begun due', 'complete renewed']);
});

test('a charge on its way is not given up by whoever looks at its page meanwhile', async () => {
  const { paid, context, gateway, more, db } = setUp();
  Object.assign(more, { gateway: silent(gateway) });
  const begun = await paid();
  const look = (at: number) =>
    refreshFromGateway({ ...context, now: begun.createdAt + at }, gateway, begun);
  expect(await look(6_000)).toMatchObject({ state: 'begun' });
  expect(await look(119_999)).toMatchObject({ state: 'begun' });
  expect(await look(120_000)).toMatchObject({ state: 'failed', reason: 'unavailable' });
  expect(db.select().from(payments).all()).toHaveLength(1);
});

test('what nobody confirmed within a day cannot be confirmed at the bank later', async () => {
  const { paid, context, gateway, rows } = setUp();
  const asked = await paid({ card_no: numbers.asks });
  const work = billingRun(context, gateway);
  await work(() => asked.createdAt + day);
  gateway.testPages.answerBank(asked.reference ?? '', true);
  expect(await gateway.findCharge(asked)).toMatchObject({ state: 'refused' });
  expect(rows()).toMatchObject([{ status: 'failed' }]);
});

test('where plans are not paid for, what runs out ends without a letter', async () => {
  const { paid, context, subscription, mails } = setUp();
  await paid();
  const before = mails();
  const work = billingRun(context, null);
  await work(() => end - day);
  await work(() => end);
  expect(subscription()?.status).toBe('expired');
  expect(mails()).toEqual(before);
});
