import { describe, expect, test } from 'vitest';
import { nextEnd } from '~/models/billing/plans/period';
import {
  amountDue,
  firstPeriod,
  isMoreExpensive,
  unusedOf,
  unusedPart,
} from '~/models/billing/subscriptions/proration';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 12);
const month = { from: start, to: start + 30 * day };
const plan = (amount: number, duration: string, currency = 'ILS') => ({
  amount,
  currency,
  duration,
});

describe('the dearer of two plans', () => {
  test.each([
    [plan(7_900, '1 month'), plan(2_000, '1 month'), true],
    [plan(2_000, '1 month'), plan(7_900, '1 month'), false],
    [plan(7_900, '1 month'), plan(7_900, '1 month'), false],
    // A year for the price of ten months is cheaper per day; the same price for 14 days is dearer.
    [plan(79_000, '1 year'), plan(7_900, '1 month'), false],
    [plan(94_801, '1 year'), plan(7_900, '1 month'), true],
    [plan(94_800, '1 year'), plan(7_900, '1 month'), false],
    [plan(3_650, '14 days'), plan(7_900, '1 month'), true],
    [plan(99_900, '1 month', 'USD'), plan(7_900, '1 month'), false],
  ])('compares %j with %j: %s', (next, current, expected) =>
    expect(isMoreExpensive(next, current)).toBe(expected),
  );
});

describe('the unused part', () => {
  test.each([
    ['is 20 of 30 days after ten days', start + 10 * day, 20, 5_267],
    ['counts a started day as unused', start + 10 * day + 1, 20, 5_267],
    ['counts the last day', start + 29 * day + 1, 1, 263],
    ['is everything at the start', start, 30, 7_900],
    ['is everything before the start', start - 5 * day, 30, 7_900],
    ['is nothing after the end', start + 30 * day, 0, 0],
    ['is nothing long after the end', start + 300 * day, 0, 0],
  ])('%s', (_, at, days, amount) =>
    expect(unusedPart({ ...month, worth: 7_900 }, at)).toEqual({ days, amount }),
  );

  test('never credits refunded money or goes below zero', () => {
    expect(unusedPart({ ...month, worth: 0 }, start)).toEqual({ days: 30, amount: 0 });
    expect(unusedPart({ ...month, worth: -100 }, start)).toEqual({ days: 30, amount: 0 });
  });

  test('adds up consecutive periods', () => {
    const next = { from: month.to, to: month.to + 31 * day, worth: 7_900 };
    expect(unusedOf([{ ...month, worth: 7_900 }, next], start + 10 * day)).toEqual({
      days: 51,
      amount: 13_167,
    });
    expect(unusedOf([], start)).toEqual({ days: 0, amount: 0 });
  });
});

test('₪79.00 less ₪52.67 for 20 unused days is ₪26.33, and never below zero', () => {
  expect(amountDue(7_900, 5_267)).toBe(2_633);
  expect(amountDue(2_000, 5_267)).toBe(0);
});

describe('the first period', () => {
  const terms = { duration: '1 month', price: 3_000 };
  const from = Date.UTC(2026, 0, 31);

  test('lasts one period at the exact price', () => {
    expect(firstPeriod(terms, from, 3_000)).toEqual({
      endsAt: Date.UTC(2026, 1, 28),
      countedFrom: from,
    });
  });

  test('is longer by the days a larger credit buys, and later periods count from its end', () => {
    // From 31 January to 28 February is 28 days; 3,000 more buys another 28.
    const countedFrom = from + 28 * day;
    expect(firstPeriod(terms, from, 6_000)).toEqual({ endsAt: Date.UTC(2026, 2, 28), countedFrom });
    expect(firstPeriod(terms, from, 3_001).countedFrom).toBe(from + day);
  });
});

test('never credits more than was paid and loses nothing but rounding', () => {
  let seed = 7;
  const random = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (max + 1);
  };
  for (let round = 0; round < 2_000; round++) {
    const worth = random(1_000_000);
    const days = 1 + random(365);
    const period = { from: start, to: start + days * day, worth };
    const moment = start + random(days * day);
    const unused = unusedPart(period, moment);
    const price = 1 + random(1_000_000);
    expect(unused.amount).toBeLessThanOrEqual(worth);
    const due = amountDue(price, unused.amount);
    expect(due).toBeGreaterThanOrEqual(0);
    const first = firstPeriod({ duration: '1 month', price }, moment, due + unused.amount);
    expect(first.endsAt).toBeGreaterThan(moment);
    const length = Math.round((first.countedFrom - moment) / day);
    const daily = price / Math.round((nextEnd('1 month', moment, moment) - moment) / day);
    expect(length * daily).toBeGreaterThanOrEqual(unused.amount - price - 1);
  }
});
