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
import type { DisputeState, Gateway, RefundState } from '~/services/payments/gateway';
import { as } from '../support/caller';
import { now, person } from '../support/world';
import { billingRun, setUp } from './payments-set-up';

const minute = 60_000;

async function scene() {
  const base = setUp();
  await base.paid();
  const { db, more } = base;
  const chief = as(db, person(db, 'superadmin', { companyId: null }), more);
  let forms = 0;
  /** A form as the page begins it; the same one is sent twice with the same fields. */
  const form = (amount: string, fields: Record<string, unknown> = {}) => ({
    id: 1,
    amount,
    form_key: `refund-form-${++forms}`,
    version: refundForm(chief, { id: '1' }).version,
    end_plan: 'no',
    ...fields,
  });
  const give = (amount: string, fields: Record<string, unknown> = {}) =>
    refund(chief, form(amount, fields));
  /** Another gateway in place of the sandbox, which knows these refunds and disputes. */
  const over = (methods: Partial<Gateway>) => {
    const gateway = { ...base.gateway, ...methods };
    return {
      gateway,
      chief: { ...chief, gateway },
      context: { ...chief, locale: 'en-US' as const, gateway },
    };
  };
  const states = () =>
    db
      .select()
      .from(refunds)
      .all()
      .map(({ state }) => state);
  return { ...base, chief, form, give, over, states };
}

const refused = (error: unknown) => (error as Refused).fields?.amount?.[0]?.text;
const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount);

test('a part is refunded and then the rest, as rows with numbers and tax of their own', async () => {
  const { chief, give, rows, db, one } = await scene();
  await give('50');
  await give('68.00');
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
  expect(refused(await give('1').catch((error) => error))).toBe('payment.refund.tooMuch');
  const listed = transactionList(as(db, one.admin), {
    filters: { from: '2000-01-01', status: 'refunded' },
  });
  const ofCompany = (id: number) =>
    transactionList(chief, { filters: { company: id, plan_id: 1 } }).total;
  expect([ofCompany(one.id), ofCompany(one.id + 1)]).toEqual([3, 0]);
  expect(listed).toMatchObject({ total: 2, rows: [{ mayRefund: false }, { mayRefund: false }] });
  expect(checkBilling(db, now)).toEqual([]);
});

test('the same form sent twice, at once or later, refunds once and writes one mail', async () => {
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
  expect(chief.secrets.open(mails[0]!.text)).toMatch(/₪50.*זיכוי 2\.\n.*\/admin\/receipts\/2$/s);
});

test('the key of a refund serves no other amount and no other charge', async () => {
  const { db, chief, form, rows, paid, endPlan } = await scene();
  const sent = form('10');
  await refund(chief, sent);
  const rejection = await refund(chief, { ...sent, amount: '20' }).catch((error) => error);
  expect(rejection).toMatchObject({ code: 'idempotency-key-reused' });
  endPlan();
  await paid();
  const charge = db.select().from(transactions).all().at(-1);
  const version = refundForm(chief, { id: String(charge?.id) }).version;
  const elsewhere = await refund(chief, { ...sent, id: charge?.id, version }).catch(
    (error) => error,
  );
  expect(elsewhere).toMatchObject({ code: 'idempotency-key-reused' });
  expect(amounts(rows())).toEqual([11_800, -1_000, 11_800]);
});

test('two forms of the same page are not both done: the second sees what was refunded meanwhile', async () => {
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

test('what cannot be refunded is refused, and nothing is written', async () => {
  const { db, one, more, chief, form, give, over, rows } = await scene();
  for (const amount of ['0', '118.01'])
    expect(refused(await give(amount).catch((error) => error))).toBe('payment.refund.tooMuch');
  expect(refused(await give('€1').catch((error) => error))).toBe('form.errors.currency');
  const off = await refund({ ...chief, gateway: null }, form('1')).catch((error) => error);
  expect(refused(off)).toBe('payment.refund.noGateway');
  const other = over({ name: 'stripe' });
  expect(refused(await refund(other.chief, form('1')).catch((error) => error))).toBe(
    'payment.refund.noGateway',
  );
  await expect(refund(as(db, one.admin, more), form('1'))).rejects.toThrow('forbidden');
  await expect(refund(chief, { ...form('1'), id: 9 })).rejects.toThrow('not-found');
  expect([rows().length, db.select().from(refunds).all()]).toEqual([1, []]);
});

test('a crash or a lost answer after the gateway refunded loses nothing, and nothing is refunded twice', async () => {
  const { gateway, form, over, rows, states } = await scene();
  const lost = over({
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

test('a refund that never reached the gateway fails after two minutes, and the form can be sent again', async () => {
  const { chief, form, over, rows, states, db } = await scene();
  const silent = over({ refund: () => Promise.reject(new Error('no line')) });
  const same = form('50');
  await refund(silent.chief, same);
  await billingRun(silent.context, silent.gateway)(() => now + 3 * minute);
  expect(states()).toEqual(['failed']);
  expect(rows().at(-1)).toMatchObject({ status: 'failed', amount: -5_000, receiptNumber: null });
  expect(await refund(chief, same)).toMatchObject({ state: 'complete' });
  expect(states()).toEqual(['failed', 'complete']);
  expect(checkBilling(db, now)).toEqual([]);
});

test('a refund the gateway reports as failed or pending is booked as such', async () => {
  const { form, over, rows, states, chief, db } = await scene();
  const known: RefundState[] = [];
  const answer = (state: RefundState['state']) =>
    over({
      refund: async ({ key, amount }) => {
        known.push({ key, amount, state, reference: `re_${known.length}` });
        return known.at(-1)!;
      },
      findRefunds: async () => known,
    });
  const failed = await refund(answer('failed').chief, form('10')).catch((error) => error);
  expect(refused(failed)).toBe('payment.refund.failed');
  const pending = answer('pending');
  expect(await refund(pending.chief, form('50'))).toMatchObject({ state: 'pending' });
  expect(rows().slice(1)).toMatchObject([{ status: 'failed', amount: -1_000 }]);
  expect(refundForm(chief, { id: '1' })).toMatchObject({ refunded: 5_000, left: 6_800 });
  const tell = () =>
    handleMessage(pending.context, pending.gateway, { about: 'refunds', charge: reference });
  const reference = refundForm(chief, { id: '1' }).reference;
  for (const state of ['complete', 'complete', 'failed', 'complete', 'failed'] as const) {
    known[1]!.state = state;
    await tell();
  }
  expect(states()).toEqual(['failed', 'failed']);
  expect(amounts(rows())).toEqual([11_800, -1_000, -5_000, 5_000]);
  expect(refundForm(chief, { id: '1' })).toMatchObject({ refunded: 0, left: 11_800 });
  expect(checkBilling(db, now)).toEqual([]);
});

test('a refund made in the gateway’s dashboard is booked once, and a refund of an earlier version not again', async () => {
  const { chief, give, over, rows, db } = await scene();
  await give('18');
  db.update(refunds).set({ reference: null }).run();
  const { reference } = refundForm(chief, { id: '1' });
  const known: RefundState[] = [
    { key: null, reference: 're_old', amount: 1_800, state: 'complete' },
    { key: null, reference: 're_dashboard', amount: 4_000, state: 'complete' },
  ];
  const { context, gateway } = over({ findRefunds: async () => known });
  for (const charge of [reference, reference, 'pi_of_nobody'])
    await handleMessage(context, gateway, { about: 'refunds', charge });
  expect(amounts(rows())).toEqual([11_800, -1_800, -4_000]);
  expect(db.select().from(refunds).all().at(-1)).toMatchObject({
    personId: null,
    reference: 're_dashboard',
  });
  expect(checkBilling(db, now)).toEqual([]);
});

test('a dispute is booked when it opens and when it is won, each once and in any order', async () => {
  const { chief, over, rows, db, give } = await scene();
  const { reference: charge } = refundForm(chief, { id: '1' });
  const dispute: DisputeState = { reference: 'dp_1', amount: 11_800, state: 'open' };
  const { context, gateway } = over({ findDisputes: async () => [dispute] });
  const tell = () => handleMessage(context, gateway, { about: 'disputes', charge });
  await tell();
  await tell();
  expect(rows().slice(1)).toMatchObject([
    { status: 'disputed', amount: -11_800, receiptNumber: null },
  ]);
  expect(refused(await give('1').catch((error) => error))).toBe('payment.refund.tooMuch');
  for (const state of ['won', 'open', 'won'] as const) {
    dispute.state = state;
    await tell();
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
  const { give, subscription } = await scene();
  await give(amount, { end_plan });
  expect(subscription()).toMatchObject({ status, isSubscribe: status === 'active' });
});

test('a plan that runs on another payment is not ended by a full refund of an old one', async () => {
  const { db, paid, give } = await scene();
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
  await give('118', { end_plan: 'yes' });
  expect(db.select().from(subscriptions).all().at(-1)).toMatchObject({
    planId: id,
    status: 'active',
  });
  expect(db.select().from(transactions).all().at(-1)).toMatchObject({ status: 'refunded' });
});
