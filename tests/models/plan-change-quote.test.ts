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

describe('which plan is dearer', () => {
  test.each([
    [plan(7_900, '1 month'), plan(2_000, '1 month'), true],
    [plan(2_000, '1 month'), plan(7_900, '1 month'), false],
    [plan(7_900, '1 month'), plan(7_900, '1 month'), false],
    // A year for ten months' price is cheaper a day; the same plan by the day is dearer.
    [plan(79_000, '1 year'), plan(7_900, '1 month'), false],
    [plan(94_801, '1 year'), plan(7_900, '1 month'), true],
    [plan(94_800, '1 year'), plan(7_900, '1 month'), false],
    [plan(3_650, '14 days'), plan(7_900, '1 month'), true],
    [plan(99_900, '1 month', 'USD'), plan(7_900, '1 month'), false],
  ])('%j against %j: %s', (next, current, is) => expect(isMoreExpensive(next, current)).toBe(is));
});

describe('the unused part', () => {
  test.each([
    ['20 of 30 days', start + 10 * day, 20, 5_267],
    ['a day that has begun counts as unused', start + 10 * day + 1, 20, 5_267],
    ['a day before its end', start + 29 * day + 1, 1, 263],
    ['at its very beginning all of it', start, 30, 7_900],
    ['before it begins all of it', start - 5 * day, 30, 7_900],
    ['after its end nothing', start + 30 * day, 0, 0],
    ['long after its end nothing', start + 300 * day, 0, 0],
  ])('%s', (_, now, days, amount) =>
    expect(unusedPart({ ...month, worth: 7_900 }, now)).toEqual({ days, amount }),
  );

  test('what was given back is not credited, and never makes a debt', () => {
    expect(unusedPart({ ...month, worth: 0 }, start)).toEqual({ days: 30, amount: 0 });
    expect(unusedPart({ ...month, worth: -100 }, start)).toEqual({ days: 30, amount: 0 });
  });

  test('periods that follow one another add up', () => {
    const next = { from: month.to, to: month.to + 31 * day, worth: 7_900 };
    expect(unusedOf([{ ...month, worth: 7_900 }, next], start + 10 * day)).toEqual({
      days: 51,
      amount: 13_167,
    });
    expect(unusedOf([], start)).toEqual({ days: 0, amount: 0 });
  });
});

test('₪79.00 less ₪52.67 for 20 unused days is ₪26.33, and never less than nothing', () => {
  expect(amountDue(7_900, 5_267)).toBe(2_633);
  expect(amountDue(2_000, 5_267)).toBe(0);
});

describe('the first period', () => {
  const terms = { duration: '1 month', price: 3_000 };
  const from = Date.UTC(2026, 0, 31);

  test('is one period where the price is met exactly', () => {
    expect(firstPeriod(terms, from, 3_000)).toEqual({
      endsAt: Date.UTC(2026, 1, 28),
      countedFrom: from,
    });
  });

  test('is longer by the days a larger credit buys, and later ones are counted from there', () => {
    // January 31 to February 28 is 28 days; 3,000 more buys another 28.
    const countedFrom = from + 28 * day;
    expect(firstPeriod(terms, from, 6_000)).toEqual({ endsAt: Date.UTC(2026, 2, 28), countedFrom });
    expect(firstPeriod(terms, from, 3_001).countedFrom).toBe(from + day);
  });
});

test('whatever is bought when, nothing is worth more than was paid, and nothing is lost but roundings', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  for (let round = 0; round < 2_000; round++) {
    const worth = random(1_000_000);
    const days = 1 + random(365);
    const period = { from: start, to: start + days * day, worth };
    const now = start + random(days * day);
    const unused = unusedPart(period, now);
    const price = 1 + random(1_000_000);
    expect(unused.amount).toBeLessThanOrEqual(worth);
    const due = amountDue(price, unused.amount);
    expect(due).toBeGreaterThanOrEqual(0);
    const first = firstPeriod({ duration: '1 month', price }, now, due + unused.amount);
    expect(first.endsAt).toBeGreaterThan(now);
    const length = Math.round((first.countedFrom - now) / day);
    const daily = price / Math.round((nextEnd('1 month', now, now) - now) / day);
    expect(length * daily).toBeGreaterThanOrEqual(unused.amount - price - 1);
  }
});
