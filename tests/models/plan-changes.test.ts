import { plans } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkBilling } from '~/models/billing/checks/check.server';
import { refund } from '~/models/billing/refunds/refund.server';
import { now } from '../support/world';
import { day, numbers } from './payments-set-up';
import { because, end, scene } from './plan-changes-set-up';

describe('a dearer plan', () => {
  test('begins now, less the unused part of the period, and the books explain the figure', async () => {
    const { db, paid, choose, quote, business, rows, subs } = scene();
    await paid();
    const later = now + 11 * day;
    // 31 days from March 15; 20 are left.
    expect(quote(business.id, later)).toMatchObject({
      kind: 'upgrade',
      price: 24_900,
      credit: 7_613,
      creditDays: 20,
      amount: 17_287,
    });
    await choose(business.id, later, { amount: '172.87' });
    expect(rows().at(-1)).toMatchObject({
      amount: 17_287,
      price: 24_900,
      credit: 7_613,
      creditDays: 20,
      receiptNumber: 2,
      vat: 2_637,
      vatRate: 1_800,
      cardBrand: 'Visa',
      cardLastFour: '4242',
      reason: 'approved',
      message: '',
      periodFrom: later,
      periodTo: Date.UTC(2026, 3, 26, 12),
    });
    expect(subs()).toMatchObject([
      { status: 'cancelled', expiredAt: later },
      {
        status: 'active',
        planId: business.id,
        startedAt: later,
        expiredAt: Date.UTC(2026, 3, 26, 12),
      },
    ]);
    expect(checkBilling(db, later)).toEqual([]);
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
    expect(checkBilling(db, now)).toEqual([]);
    // Nothing of the credit is lost on the way to the next plan.
    expect(quote(top.id)).toMatchObject({ credit: 100_000, amount: 0 });
    await clockTo(last.expiredAt);
    expect(rows().at(-1)).toMatchObject({ amount: 20_000, periodFrom: last.expiredAt });
    expect(subs().at(-1)!.expiredAt).toBeGreaterThan(last.expiredAt + 27 * day);
    expect(checkBilling(db, last.expiredAt)).toEqual([]);
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
    expect(await because(() => choose(business.id, now + 2 * day, shown))).toEqual([
      'stale',
      undefined,
    ]);
    expect(await because(() => choose(business.id, now, { currency: 'USD' }))).toEqual([
      'stale',
      undefined,
    ]);
    db.update(plans).set({ amount: 500_000, version: 2 }).where(eq(plans.id, business.id)).run();
    expect(await because(() => choose(business.id, now))).toEqual(['stale', undefined]);
    expect(rows()).toHaveLength(1);
    const neither = { version: undefined, amount: undefined };
    expect(await because(() => choose(business.id, now, neither))).toEqual([
      ['version', 'plan.errors.agreed'],
    ]);
  });

  test('a renewal while the payment waits at the bank is credited as well', async () => {
    const { gateway, paid, choose, business, context, subs, clockTo, rows } = scene();
    await paid();
    const asked = await choose(business.id, end - day, { card_no: numbers.asks });
    expect(asked).toMatchObject({ state: 'asked', credit: 381 });
    await clockTo(end);
    gateway.testPages.answerBank(asked.reference ?? '', true);
    const { reconcile } = await import('~/models/billing/payments/reconcile.server');
    await reconcile(
      context,
      gateway,
      () => end + 3 * 60_000,
      async () => {},
    );
    expect(rows().at(-1)).toMatchObject({ amount: 24_519, credit: 11_800, creditDays: 30 });
    expect(subs().at(-1)!.expiredAt).toBeGreaterThan(end + 31 * day);
  });
});
