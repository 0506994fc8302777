import { plans, subscriptions, transactions } from 'db/schema/billing';
import { disputes, refunds } from 'db/schema/gateway';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { checkBilling } from '~/models/billing/checks/check.server';
import { handleMessage } from '~/models/billing/payments/gateway-message.server';
import { refund, refundForm } from '~/models/billing/refunds/refund.server';
import { transactionList } from '~/models/billing/transactions/list.server';
import type { Refused } from '~/models/errors';
import type { DisputeState, RefundState } from '~/services/payments/gateway';
import { as } from '../support/caller';
import { now } from '../support/world';
import { billingRun } from './payments-set-up';
import { scene } from './refunds-set-up';

const minute = 60_000;

const amountError = (error: unknown) => (error as Refused).fields?.amount?.[0]?.text;
const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount);

test('refunds a part and then the rest, each with its own number and tax', async () => {
  const { chief, repay, rows, db, one } = await scene();
  await repay('50');
  await repay('68.00');
  expect(rows().slice(1)).toMatchObject([
    {
      amount: -5_000,
      refundOf: 1,
      receiptNumber: 2,
      status: 'refunded',
      vat: -763,
      paymentId: null,
    },
    { amount: -6_800, refundOf: 1, receiptNumber: 3, status: 'refunded', vat: -1_037 },
  ]);
  expect(rows().reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(rows().reduce((sum, { vat }) => sum + vat, 0)).toBe(0);
  expect(amountError(await repay('1').catch((error) => error))).toBe('payment.refund.tooMuch');
  const listed = transactionList(as(db, one.admin), {
    filters: { from: '2000-01-01', status: 'refunded' },
  });
  const ofCompany = (id: number) =>
    transactionList(chief, { filters: { company: id, plan_id: 1 } }).total;
  expect([ofCompany(one.id), ofCompany(one.id + 1)]).toEqual([3, 0]);
  expect(listed).toMatchObject({ total: 2, rows: [{ mayRefund: false }, { mayRefund: false }] });
  expect(checkBilling(db, now)).toEqual([]);
});

test('refunds once and sends one mail for the same form, at once or later', async () => {
  const { db, one, chief, form, rows } = await scene();
  db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, one.admin.id)).run();
  const same = form('50');
  await Promise.all(Array.from({ length: 5 }, () => refund(chief, same)));
  expect(await refund(chief, same)).toMatchObject({ state: 'complete', amount: 5_000 });
  expect(amounts(rows())).toEqual([11_800, -5_000]);
  const [, ...mails] = db.select().from(outbox).all();
  expect(mails).toMatchObject([
    {
      to: one.admin.email,
      subject: textFor('he-IL')('payment.refund.mail.subject', { number: '2', amount: '₪50' }),
    },
  ]);
  expect(chief.secrets.open(mails[0]!.text)).toMatch(/₪50.*החזר 2\.\n.*\/admin\/receipts\/2$/s);
});

test('rejects a refund key reused for another amount or charge', async () => {
  const { db, chief, form, rows, paid, endPlan } = await scene();
  const payload = form('10');
  await refund(chief, payload);
  const rejection = await refund(chief, { ...payload, amount: '20' }).catch((error) => error);
  expect(rejection).toMatchObject({ code: 'idempotency-key-reused' });
  endPlan();
  await paid();
  const charge = db.select().from(transactions).all().at(-1);
  const version = refundForm(chief, { id: String(charge?.id) }).version;
  const elsewhere = await refund(chief, { ...payload, id: charge?.id, version }).catch(
    (error) => error,
  );
  expect(elsewhere).toMatchObject({ code: 'idempotency-key-reused' });
  expect(amounts(rows())).toEqual([11_800, -1_000, 11_800]);
});

test('rejects the second of two forms as stale and shows what was refunded', async () => {
  const { chief, form, rows } = await scene();
  const [first, second] = [form('50'), form('50')];
  await refund(chief, first);
  await expect(refund(chief, second)).rejects.toMatchObject({
    code: 'stale',
    values: { version: 5_001 },
  });
  expect(amounts(rows())).toEqual([11_800, -5_000]);
  await refund(chief, { ...second, version: 5_001 });
  expect(amounts(rows())).toEqual([11_800, -5_000, -5_000]);
});

test('rejects an impossible refund and writes nothing', async () => {
  const { db, one, more, chief, form, repay, withGateway, rows } = await scene();
  for (const amount of ['0', '118.01'])
    expect(amountError(await repay(amount).catch((error) => error))).toBe('payment.refund.tooMuch');
  expect(amountError(await repay('€1').catch((error) => error))).toBe('form.errors.currency');
  const off = await refund({ ...chief, gateway: null }, form('1')).catch((error) => error);
  expect(amountError(off)).toBe('payment.refund.noGateway');
  const other = withGateway({ name: 'stripe' });
  expect(amountError(await refund(other.chief, form('1')).catch((error) => error))).toBe(
    'payment.refund.noGateway',
  );
  await expect(refund(as(db, one.admin, more), form('1'))).rejects.toThrow('forbidden');
  await expect(refund(chief, { ...form('1'), id: 9 })).rejects.toThrow('not-found');
  expect([rows().length, db.select().from(refunds).all()]).toEqual([1, []]);
});

test('completes a refund whose response was lost, once', async () => {
  const { gateway, form, withGateway, rows, states } = await scene();
  const lost = withGateway({
    refund: async (sent) => {
      await gateway.refund(sent);
      throw new Error('the answer was lost');
    },
  });
  const same = form('50');
  expect(await refund(lost.chief, same)).toMatchObject({ state: 'begun' });
  expect(await refund(lost.chief, same)).toMatchObject({ state: 'begun' });
  expect(amounts(rows())).toEqual([11_800]);
  const work = billingRun(lost.context, lost.gateway);
  for (const minutes of [2, 3, 60]) await work(() => now + minutes * minute);
  expect([amounts(rows()), states()]).toEqual([[11_800, -5_000], ['complete']]);
});

test('fails a refund that never reached the gateway after two minutes, and allows a retry', async () => {
  const { chief, form, withGateway, rows, states, db } = await scene();
  const silent = withGateway({ refund: () => Promise.reject(new Error('no line')) });
  const same = form('50');
  await refund(silent.chief, same);
  await billingRun(silent.context, silent.gateway)(() => now + 3 * minute);
  expect(states()).toEqual(['failed']);
  expect(rows().at(-1)).toMatchObject({ status: 'failed', amount: -5_000, receiptNumber: null });
  expect(await refund(chief, same)).toMatchObject({ state: 'complete' });
  expect(states()).toEqual(['failed', 'complete']);
  expect(checkBilling(db, now)).toEqual([]);
});

test('records a failed or pending refund as the gateway reports it', async () => {
  const { form, withGateway, rows, states, chief, db } = await scene();
  const gatewayRefunds: RefundState[] = [];
  const answer = (state: RefundState['state']) =>
    withGateway({
      refund: async ({ key, amount }) => {
        gatewayRefunds.push({ key, amount, state, reference: `re_${gatewayRefunds.length}` });
        return gatewayRefunds.at(-1)!;
      },
      findRefunds: async () => gatewayRefunds,
    });
  const failed = await refund(answer('failed').chief, form('10')).catch((error) => error);
  expect(amountError(failed)).toBe('payment.refund.failed');
  const pending = answer('pending');
  expect(await refund(pending.chief, form('50'))).toMatchObject({ state: 'pending' });
  expect(rows().slice(1)).toMatchObject([{ status: 'failed', amount: -1_000 }]);
  expect(refundForm(chief, { id: '1' })).toMatchObject({ refunded: 5_000, left: 6_800 });
  const handleNews = () =>
    handleMessage(pending.context, pending.gateway, { about: 'refunds', charge: reference });
  const reference = refundForm(chief, { id: '1' }).reference;
  for (const state of ['complete', 'complete', 'failed', 'complete', 'failed'] as const) {
    gatewayRefunds[1]!.state = state;
    await handleNews();
  }
  expect(states()).toEqual(['failed', 'failed']);
  expect(amounts(rows())).toEqual([11_800, -1_000, -5_000, 5_000]);
  expect(refundForm(chief, { id: '1' })).toMatchObject({ refunded: 0, left: 11_800 });
  expect(checkBilling(db, now)).toEqual([]);
});

test('records a refund from the gateway’s dashboard once, and an earlier refund not again', async () => {
  const { chief, repay, withGateway, rows, db } = await scene();
  await repay('18');
  db.update(refunds).set({ reference: null }).run();
  const { reference } = refundForm(chief, { id: '1' });
  const gatewayRefunds: RefundState[] = [
    { key: null, reference: 're_old', amount: 1_800, state: 'complete' },
    { key: null, reference: 're_dashboard', amount: 4_000, state: 'complete' },
  ];
  const { context, gateway } = withGateway({ findRefunds: async () => gatewayRefunds });
  for (const charge of [reference, reference, 'pi_of_nobody'])
    await handleMessage(context, gateway, { about: 'refunds', charge });
  expect(amounts(rows())).toEqual([11_800, -1_800, -4_000]);
  expect(db.select().from(refunds).all().at(-1)).toMatchObject({
    personId: null,
    reference: 're_dashboard',
  });
  expect(checkBilling(db, now)).toEqual([]);
});

test('records a dispute when it opens and when it is won, once each and in any order', async () => {
  const { chief, withGateway, rows, db, repay } = await scene();
  const { reference: charge } = refundForm(chief, { id: '1' });
  const dispute: DisputeState = { reference: 'dp_1', amount: 11_800, state: 'open' };
  const { context, gateway } = withGateway({ findDisputes: async () => [dispute] });
  const handleNews = () => handleMessage(context, gateway, { about: 'disputes', charge });
  await handleNews();
  await handleNews();
  expect(rows().slice(1)).toMatchObject([
    { status: 'disputed', amount: -11_800, receiptNumber: null },
  ]);
  expect(amountError(await repay('1').catch((error) => error))).toBe('payment.refund.tooMuch');
  for (const state of ['won', 'open', 'won'] as const) {
    dispute.state = state;
    await handleNews();
  }
  expect(amounts(rows())).toEqual([11_800, -11_800, 11_800]);
  expect(rows().reduce((sum, { vat }) => sum + vat, 0)).toBe(rows()[0]?.vat);
  expect(db.select().from(disputes).all()).toMatchObject([{ state: 'won' }]);
  expect(checkBilling(db, now)).toEqual([]);
  const listed = transactionList(chief, { filters: { status: 'disputed' } });
  expect(listed.total).toBe(2);
});

test.each([
  ['ends the plan when that was chosen', '118', 'yes', 'cancelled'],
  ['keeps the plan when that was chosen', '118', 'no', 'active'],
  ['of a part keeps the plan', '117', 'yes', 'active'],
])('a refund %s', async (_what, amount, end_plan, status) => {
  const { repay, subscription } = await scene();
  await repay(amount, { end_plan });
  expect(subscription()).toMatchObject({ status, isSubscribe: status === 'active' });
});

test('keeps a plan that another payment covers when an old one is fully refunded', async () => {
  const { db, paid, repay } = await scene();
  const other = {
    title: 'Large',
    amount: 50_000,
    currency: 'ILS',
    duration: '1 month',
    createdAt: now,
    updatedAt: now,
  };
  const { id } = db.insert(plans).values(other).returning().get();
  await paid({ plan_id: id, version: 1, card_id: '1' });
  await repay('118', { end_plan: 'yes' });
  expect(db.select().from(subscriptions).all().at(-1)).toMatchObject({
    planId: id,
    status: 'active',
  });
  expect(db.select().from(transactions).all().at(-1)).toMatchObject({ status: 'refunded' });
});
