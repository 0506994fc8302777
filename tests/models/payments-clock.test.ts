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

test('charges one period, ending in the future, after months of downtime', async () => {
  const { paid, context, gateway, rows, subscription } = setUp();
  await paid();
  const work = billingRun(context, gateway);
  await work(() => end + 70 * day);
  await work(() => end + 70 * day);
  expect(rows()).toHaveLength(2);
  expect(subscription()).toMatchObject({ status: 'active', expiredAt: Date.UTC(2026, 6, 15, 12) });
});

test('charges nothing twice when the clock is set back a day', async () => {
  const { db, paid, context, gateway, rows, subscription } = setUp();
  await paid();
  const work = billingRun(context, gateway);
  for (const at of [end, end - day, end + 1, end - day, end + day]) await work(() => at);
  expect(rows()).toHaveLength(2);
  expect(db.select().from(payments).all()).toHaveLength(2);
  expect(subscription()?.expiredAt).toBe(Date.UTC(2026, 4, 15, 12));
});

test('never overlaps runs, and continues after a failed run', async () => {
  const { paid, context, gateway, rows } = setUp();
  await paid();
  let calls = 0;
  const slow: Gateway = {
    ...gateway,
    async charge(charge) {
      calls++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return gateway.charge(charge);
    },
  };
  const { db } = context;
  enqueue(db, 'billing.update', {}, { key: 'billing.update', runAt: end });
  const work = () => runJobs(db, { ...context, gateway: slow }, { now: end });
  await Promise.all([work(), work(), work()]);
  expect(calls).toBe(1);
  expect(rows()).toHaveLength(2);
  const broken = billingRun(context, {
    ...gateway,
    findCharge: () => Promise.reject(new Error('down')),
  });
  await broken(() => end + 40 * day);
  await broken(() => end + 80 * day);
  expect(rows()).toHaveLength(4);
});

test('yields between the steps of a renewal', async () => {
  const { db, paid, context, gateway, subscription } = setUp();
  await paid();
  const states: string[] = [];
  const recordState = async () => {
    const payment = db.select().from(payments).all().at(-1);
    states.push(`${payment?.state} ${subscription()?.expiredAt === end ? 'due' : 'renewed'}`);
  };
  await processDueSubscriptions(context, gateway, () => end, recordState);
  expect(states).toEqual(['begun due', 'begun due', 'complete renewed']);
});

test('keeps a pending charge open while its page is viewed', async () => {
  const { paid, context, gateway, more, db } = setUp();
  Object.assign(more, { gateway: silent(gateway) });
  const payment = await paid();
  const refresh = (at: number) =>
    refreshFromGateway({ ...context, now: payment.createdAt + at }, gateway, payment);
  expect(await refresh(6_000)).toMatchObject({ state: 'begun' });
  expect(await refresh(119_999)).toMatchObject({ state: 'begun' });
  expect(await refresh(120_000)).toMatchObject({ state: 'failed', reason: 'unavailable' });
  expect(db.select().from(payments).all()).toHaveLength(1);
});

test('refuses the bank’s confirmation after a day', async () => {
  const { paid, context, gateway, rows } = setUp();
  const payment = await paid({ card_no: numbers.asks });
  const work = billingRun(context, gateway);
  await work(() => payment.createdAt + day);
  gateway.testPages.answerBank(payment.reference ?? '', true);
  expect(await gateway.findCharge(payment)).toMatchObject({ state: 'refused' });
  expect(rows()).toMatchObject([{ status: 'failed' }]);
});

test('expires plans without a mail when there is no gateway', async () => {
  const { paid, context, subscription, mails } = setUp();
  await paid();
  const before = mails();
  const work = billingRun(context, null);
  await work(() => end - day);
  await work(() => end);
  expect(subscription()?.status).toBe('expired');
  expect(mails()).toEqual(before);
});
