import { payments, plans, subscriptions } from 'db/schema/billing';
import { auditLog } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { AppError, Refused } from '~/models/errors';
import { checkBooks } from '~/models/payments/check.server';
import { pay } from '~/models/payments/pay.server';
import { refund } from '~/models/payments/refund.server';
import { planPage } from '~/models/plans/page.server';
import { planQuote, schedulePlan, unschedulePlan } from '~/models/plans/schedule.server';
import { unsubscribe } from '~/models/plans/subscription.server';
import { as } from '../support/caller';
import { now, person, project } from '../support/world';
import { day, numbers, setUp } from './payments-set-up';

const end = Date.UTC(2026, 3, 15, 12);

function scene() {
  const base = setUp();
  const { db, one, more, payload } = base;
  const plan = (title: string, amount: number, fields: Partial<typeof plans.$inferInsert> = {}) =>
    db
      .insert(plans)
      .values({
        ...{ title, amount, currency: 'ILS', duration: '1 month' },
        createdAt: now,
        updatedAt: now,
        ...fields,
      })
      .returning()
      .get();
  const [basic, business] = [plan('Basic', 2_000, { projectLimit: 1 }), plan('Business', 24_900)];
  const at = (time: number) => as(db, one.admin, { ...more, now: time });
  const quote = (id: number, time = now) => planQuote(at(time), { id: String(id) }).quote;
  const choose = (id: number, time = now, fields = {}) =>
    pay(at(time), payload({ plan_id: id, version: 1, ...fields }));
  const schedule = (id: number, time = now) => schedulePlan(at(time), { id: String(id) });
  const page = (time = now) => planPage(at(time));
  const chief = as(db, person(db, 'superadmin', { companyId: null }), more);
  const subs = () => db.select().from(subscriptions).all();
  return { ...base, basic, business, plan, at, quote, choose, schedule, page, chief, subs };
}

const because = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.values.because];
    if (error instanceof Refused)
      return Object.entries(error.fields).map(([field, [one]]) => [field, one?.text]);
    throw error;
  }
  return 'done';
};

describe('a dearer plan', () => {
  test('begins now, less the unused part of the period, and the books explain the figure', async () => {
    const { db, paid, choose, quote, business, rows, subs } = scene();
    await paid();
    const later = now + 11 * day;
    // 31 days from March 15; 20 are left.
    expect(quote(business.id, later)).toMatchObject({
      ...{ kind: 'upgrade', price: 24_900, credit: 7_613, creditDays: 20, amount: 17_287 },
    });
    await choose(business.id, later, { amount: '172.87' });
    expect(rows().at(-1)).toMatchObject({
      ...{ amount: 17_287, price: 24_900, credit: 7_613, creditDays: 20, receiptNumber: 2 },
      ...{
        vat: 2_637,
        vatRate: 1_800,
        cardBrand: 'Visa',
        cardLastFour: '4242',
        reason: 'approved',
        message: '',
      },
      ...{ periodFrom: later, periodTo: Date.UTC(2026, 3, 26, 12) },
    });
    expect(subs()).toMatchObject([
      { status: 'cancelled', expiredAt: later },
      { status: 'active', planId: business.id, startedAt: later, expiredAt: Date.UTC(2026, 3, 26, 12) },
    ]);
    expect(checkBooks(db, later)).toEqual([]);
  });

  test('a mistake that is put right in the same minute costs the difference', async () => {
    const { paid, quote, business } = scene();
    await paid();
    expect(quote(business.id, now + 60_000)).toMatchObject({
      credit: 11_800,
      creditDays: 31,
      amount: 13_100,
    });
  });

  test('credit is carried from plan to plan, and money that was given back is no credit', async () => {
    const { paid, choose, quote, business, plan, chief, rows } = scene();
    await paid();
    await choose(business.id);
    const top = plan('Top', 50_000);
    expect(quote(top.id)).toMatchObject({ credit: 24_900 });
    await refund(
      { ...chief, now: now + 1 },
      { id: rows()[0]!.id, amount: '118', form_key: 'refund-1', version: 1, end_plan: 'no' },
    );
    expect(quote(top.id, now + 2)).toMatchObject({ credit: 13_100 });
    await refund(
      { ...chief, now: now + 3 },
      { id: rows()[1]!.id, amount: '131', form_key: 'refund-2', version: 1, end_plan: 'no' },
    );
    expect(quote(top.id, now + 4)).toMatchObject({ credit: 0, creditDays: 0, amount: 50_000 });
  });

  test('a credit above the price charges nothing, lengthens the first period and renews at its end', async () => {
    const { db, choose, quote, plan, page, rows, subs, clockTo } = scene();
    const yearly = plan('Yearly', 100_000, { duration: '1 year' });
    const [dear, top] = [plan('Dear', 20_000), plan('Top', 40_000)];
    await choose(yearly.id);
    expect(quote(dear.id)).toMatchObject({ kind: 'upgrade', amount: 0, credit: 100_000 });
    await choose(dear.id, now, { card_id: 'none', amount: '0' });
    expect(rows().at(-1)).toMatchObject({
      amount: 0,
      price: 20_000,
      credit: 100_000,
      receiptNumber: 2,
      vat: 0,
    });
    const last = subs().at(-1)!;
    // 80,000 more than the price, at 20,000 for 31 days: 124 days before the month that was bought.
    expect(last).toMatchObject({ isSubscribe: true, countedFrom: now + 124 * day });
    expect(page().current?.nextCharge).toMatchObject({ amount: 20_000, at: last.expiredAt });
    expect(checkBooks(db, now)).toEqual([]);
    // Nothing of the credit is lost on the way to the next plan.
    expect(quote(top.id)).toMatchObject({ credit: 100_000, amount: 0 });
    await clockTo(last.expiredAt);
    expect(rows().at(-1)).toMatchObject({ amount: 20_000, periodFrom: last.expiredAt });
    expect(subs().at(-1)!.expiredAt).toBeGreaterThan(last.expiredAt + 27 * day);
    expect(checkBooks(db, last.expiredAt)).toEqual([]);
  });

  test('a card is needed where something is charged', async () => {
    const { paid, choose, business } = scene();
    await paid();
    expect(await because(() => choose(business.id, now, { card_id: 'none' }))).toEqual([
      ['card_id', 'form.errors.choice'],
    ]);
  });

  test('two windows: the quote of another day, another plan or currency is 409, and nothing is charged', async () => {
    const { db, paid, choose, business, rows } = scene();
    await paid();
    const shown = { amount: '131.00' };
    expect(await because(() => choose(business.id, now + 2 * day, shown))).toEqual(['stale', undefined]);
    expect(await because(() => choose(business.id, now, { currency: 'USD' }))).toEqual(['stale', undefined]);
    db.update(plans).set({ amount: 500_000, version: 2 }).where(eq(plans.id, business.id)).run();
    expect(await because(() => choose(business.id, now))).toEqual(['stale', undefined]);
    expect(rows()).toHaveLength(1);
    const neither = { version: undefined, amount: undefined };
    expect(await because(() => choose(business.id, now, neither))).toEqual([
      ['version', 'plan.errors.agreed'],
    ]);
  });

  test('a renewal while the payment waits at the bank is credited as well', async () => {
    const { gateway, paid, choose, business, books, subs, clockTo, rows } = scene();
    await paid();
    const asked = await choose(business.id, end - day, { card_no: numbers.asks });
    expect(asked).toMatchObject({ state: 'asked', credit: 381 });
    await clockTo(end);
    gateway.testPages.answerBank(asked.reference ?? '', true);
    const { reconcile } = await import('~/models/payments/reconcile.server');
    await reconcile(
      books,
      gateway,
      () => end + 3 * 60_000,
      async () => {},
    );
    expect(rows().at(-1)).toMatchObject({ amount: 24_519, credit: 11_800, creditDays: 30 });
    expect(subs().at(-1)!.expiredAt).toBeGreaterThan(end + 31 * day);
  });
});

describe('a plan that is not dearer', () => {
  test('begins when the paid period ends, at its own price, and is visible and cancellable until then', async () => {
    const { db, paid, choose, schedule, basic, page, subs, clockTo, rows, at, mails } = scene();
    await paid();
    expect(await because(() => choose(basic.id))).toEqual(['plan', 'later']);
    expect(schedule(basic.id)).toEqual({ plan: 'Basic', startsAt: end });
    expect(schedule(basic.id)).toEqual({ plan: 'Basic', startsAt: end });
    expect(page().current).toMatchObject({
      title: 'Pro',
      nextPlan: { title: 'Basic' },
      nextCharge: { amount: 2_000, at: end },
    });
    unschedulePlan(at(now), { id: String(subs()[0]!.id) });
    expect(page().current).toMatchObject({ nextPlan: null, nextCharge: { amount: 11_800, at: end } });
    schedule(basic.id);
    await clockTo(end - 3 * day);
    expect(mails().at(-1)).toBe('Pro changes to Basic on 15/04/2026');
    await clockTo(end);
    expect(rows().at(-1)).toMatchObject({ amount: 2_000, planId: basic.id, periodFrom: end });
    expect(subs()).toMatchObject([
      { planId: basic.id, nextPlanId: null, expiredAt: Date.UTC(2026, 4, 15, 12) },
    ]);
    expect(checkBooks(db, end)).toEqual([]);
    const actions = db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action);
    expect(actions.filter((action) => action.endsWith('schedule'))).toEqual([
      ...['subscription.schedule', 'subscription.unschedule', 'subscription.schedule'],
    ]);
  });

  test('is refused while more projects are active than it allows, and names them', async () => {
    const { db, one, paid, schedule, basic, at } = scene();
    await paid();
    const extra = project(db, one.entrepreneur, one.assetType.id);
    expect(await because(() => schedule(basic.id))).toEqual([['plan_id', 'plan.errors.tooMany']]);
    const { quote, activeProjects } = planQuote(at(now), { id: String(basic.id) });
    expect(quote.tooMany).toEqual({ limit: 1, active: 2 });
    expect(activeProjects.map(({ id }) => id)).toContain(extra.id);
    expect(activeProjects).toHaveLength(2);
  });

  test('needs a card, turns renewal on, and ends with the renewal', async () => {
    const { db, paid, schedule, basic, subs, at } = scene();
    await paid();
    const { id } = subs()[0]!;
    unsubscribe(at(now), { id: String(id) });
    schedule(basic.id);
    expect(subs()).toMatchObject([{ isSubscribe: true, nextPlanId: basic.id }]);
    unsubscribe(at(now), { id: String(id) });
    expect(subs()).toMatchObject([{ isSubscribe: false, nextPlanId: null }]);
    db.$client.exec('update cards set is_active = 0');
    expect(await because(() => schedule(basic.id))).toEqual(['plan', 'card']);
  });

  test('of another currency waits for the end of the period as well', async () => {
    const { paid, plan, quote } = scene();
    await paid();
    expect(quote(plan('Dollars', 90_000, { currency: 'USD' }).id)).toMatchObject({
      kind: 'later',
      startsAt: end,
    });
  });
});

describe('what is paid for already', () => {
  test('is not bought again', async () => {
    const { paid, choose, plan, schedule, rows } = scene();
    await paid();
    void plan;
    const { planId } = rows()[0]!;
    expect(await because(() => choose(planId!))).toEqual(['plan', 'same']);
    expect(await because(() => schedule(planId!))).toEqual(['plan', 'same']);
  });

  test('can be paid once a renewal is overdue', async () => {
    const { db, paid, clockTo, quote, rows } = scene();
    await paid();
    db.$client.exec("update cards set gateway_token = 'sandbox_x_0002'");
    await clockTo(end);
    expect(quote(rows()[0]!.planId!, end + day)).toMatchObject({ kind: 'start', amount: 11_800, credit: 0 });
  });
});

describe('what was not paid for is no credit', () => {
  test('a trial: the new plan begins after it', async () => {
    const { db, one, business, quote } = scene();
    const trial = {
      companyId: one.id,
      personId: one.admin.id,
      planId: business.id,
      status: 'trial' as const,
    };
    db.insert(subscriptions)
      .values({ ...trial, startedAt: now, expiredAt: now + 5 * day, createdAt: now, updatedAt: now })
      .run();
    expect(quote(business.id)).toMatchObject({
      kind: 'start',
      credit: 0,
      amount: 24_900,
      startsAt: now + 5 * day,
    });
  });

  test('a plan that was given: it ends by a payment only where the payer agrees', async () => {
    const { db, one, basic, business, quote, choose, subs } = scene();
    const given = { companyId: one.id, personId: one.admin.id, planId: basic.id, status: 'active' as const };
    db.insert(subscriptions)
      .values({
        ...given,
        grantReason: 'Partner',
        startedAt: now,
        expiredAt: now + 500 * day,
        createdAt: now,
        updatedAt: now,
      })
      .run();
    expect(quote(business.id)).toMatchObject({ kind: 'start', credit: 0, granted: { title: 'Basic' } });
    expect(await because(() => choose(business.id))).toEqual(['plan', 'granted']);
    expect(db.select().from(payments).all()).toEqual([]);
    await choose(business.id, now, { ends_grant: 'on' });
    expect(subs().map(({ status }) => status)).toEqual(['cancelled', 'active']);
  });
});
