import { plans } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkBilling } from '~/models/billing/checks/check.server';
import { refund } from '~/models/billing/refunds/refund.server';
import { now } from '../support/world';
import { day, numbers } from './payments-set-up';
import { end, rejectionOf, scene } from './plan-changes-set-up';

describe('a dearer plan', () => {
  test('begins immediately for the price less the unused part, and the check accepts it', async () => {
    const { db, paid, choose, quote, business, rows, subs } = scene();
    await paid();
    const laterDate = now + 11 * day;
    // The period has 31 days from 15 March, of which 20 are left.
    expect(quote(business.id, laterDate)).toMatchObject({
      kind: 'upgrade',
      price: 24_900,
      credit: 7_613,
      creditDays: 20,
      amount: 17_287,
    });
    await choose(business.id, laterDate, { amount: '172.87' });
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
      periodFrom: laterDate,
      periodTo: Date.UTC(2026, 3, 26, 12),
    });
    expect(subs()).toMatchObject([
      { status: 'cancelled', expiredAt: laterDate },
      {
        status: 'active',
        planId: business.id,
        startedAt: laterDate,
        expiredAt: Date.UTC(2026, 3, 26, 12),
      },
    ]);
    expect(checkBilling(db, laterDate)).toEqual([]);
  });

  test('costs the difference when chosen a minute after another plan', async () => {
    const { paid, quote, business } = scene();
    await paid();
    expect(quote(business.id, now + 60_000)).toMatchObject({
      credit: 11_800,
      creditDays: 31,
      amount: 13_100,
    });
  });

  test('carries credit from plan to plan, but not refunded money', async () => {
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

  test('charges nothing and extends the first period when the credit exceeds the price', async () => {
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
    // The credit exceeds the price by 80,000; at 20,000 for 31 days that buys 124 days more.
    expect(last).toMatchObject({ isSubscribe: true, countedFrom: now + 124 * day });
    expect(page().current?.nextCharge).toMatchObject({ amount: 20_000, at: last.expiredAt });
    expect(checkBilling(db, now)).toEqual([]);
    // The next plan receives the whole credit.
    expect(quote(top.id)).toMatchObject({ credit: 100_000, amount: 0 });
    await clockTo(last.expiredAt);
    expect(rows().at(-1)).toMatchObject({ amount: 20_000, periodFrom: last.expiredAt });
    expect(subs().at(-1)!.expiredAt).toBeGreaterThan(last.expiredAt + 27 * day);
    expect(checkBilling(db, last.expiredAt)).toEqual([]);
  });

  test('requires a card only when an amount is due', async () => {
    const { paid, choose, business } = scene();
    await paid();
    expect(await rejectionOf(() => choose(business.id, now, { card_id: 'none' }))).toEqual([
      ['card_id', 'form.errors.choice'],
    ]);
  });

  test('rejects a quote from another day, plan or currency as stale and charges nothing', async () => {
    const { db, paid, choose, business, rows } = scene();
    await paid();
    const quoted = { amount: '131.00' };
    expect(await rejectionOf(() => choose(business.id, now + 2 * day, quoted))).toEqual([
      'stale',
      'credit',
    ]);
    expect(await rejectionOf(() => choose(business.id, now, { currency: 'USD' }))).toEqual([
      'stale',
      'credit',
    ]);
    db.update(plans).set({ amount: 500_000, version: 2 }).where(eq(plans.id, business.id)).run();
    expect(await rejectionOf(() => choose(business.id, now))).toEqual(['stale', undefined]);
    expect(rows()).toHaveLength(1);
    const unquoted = { version: undefined, amount: undefined };
    expect(await rejectionOf(() => choose(business.id, now, unquoted))).toEqual([
      ['version', 'plan.errors.agreed'],
    ]);
  });

  test('credits a renewal that happened while the payment waited for the bank', async () => {
    const { gateway, paid, choose, business, context, subs, clockTo, rows } = scene();
    await paid();
    const payment = await choose(business.id, end - day, { card_no: numbers.asks });
    expect(payment).toMatchObject({ state: 'asked', credit: 381 });
    await clockTo(end);
    gateway.testPages.answerBank(payment.reference ?? '', true);
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
