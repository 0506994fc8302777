import { describe, expect, test } from 'vitest';
import { sellHolding } from '~/models/holdings/sell.server';
import { setUp } from './statements-set-up';

describe('the figures of a period', () => {
  test('are the vector with a catch-up, by kind, with opening and closing', () => {
    const { distribute, figures, holdings: held } = setUp();
    distribute(1_300_000, '2026-12-31', 300_000);
    const year = figures('2026-01-01', '2026-12-31');
    expect(year).toMatchObject({
      opening: 60_000_000,
      contributed: 0,
      moved: 0,
      returned: 60_000_000,
      closing: 0,
      preferred: 9_586_849,
      profit: 74_873_425 - 9_586_849 - 60_000_000,
      committed: 60_000_000,
      called: 60_000_000,
      unfunded: 0,
    });
    // The tax is 25 percent of everything except returned capital.
    expect(year.withheld).toBe(Math.round(0.25 * (74_873_425 - 60_000_000)));
    expect(year.net).toBe(74_873_425 - year.withheld);
    expect(year.total.irr).toEqual({ kind: 'rate', rate: expect.closeTo(0.11726, 5) });
    const other = figures('2026-01-01', '2026-12-31', held.b);
    expect(other).toMatchObject({ committed: 50_000_000, unfunded: 10_000_000, withheld: 0 });
    expect(other.total.irr).toEqual({ kind: 'rate', rate: expect.closeTo(0.12456, 5) });
    const { profit, preferred, returned } = figures('2026-01-01', '2026-12-31', held.sponsor);
    expect([preferred, returned, profit]).toEqual([0, 0, 6_000_000]);
  });

  test('of adjoining periods join, and their sums are those of the whole', () => {
    const { distribute, figures } = setUp();
    distribute(50_000, '2025-12-31');
    distribute(200_000, '2026-06-30');
    const [first, second] = [
      figures('2025-01-01', '2025-12-31'),
      figures('2026-01-01', '2026-12-31'),
    ];
    const whole = figures('2025-01-01', '2026-12-31');
    expect(first.opening).toBe(0);
    expect(second.opening).toBe(first.closing);
    expect(whole.closing).toBe(second.closing);
    for (const sum of [
      'contributed',
      'preferred',
      'returned',
      'profit',
      'withheld',
      'net',
    ] as const)
      expect(first[sum] + second[sum], sum).toBe(whole[sum]);
    expect(first.preferred).toBeGreaterThan(0);
    expect(second.returned).toBeGreaterThan(0);
  });

  test('are of the period only: a later day changes nothing', () => {
    const { distribute, figures } = setUp();
    const before = figures('2025-01-01', '2025-12-31');
    distribute(100_000, '2026-03-01');
    expect(figures('2025-01-01', '2025-12-31')).toEqual(before);
  });

  test('are what the holder paid in and got, before and after a sale alike', () => {
    const { owner, form, distribute, figures, holdings: held } = setUp();
    distribute(200_000, '2026-03-31');
    const before = figures('2026-01-01', '2026-12-31');
    const sale = { id: held.a, buyer_id: String(held.b), amount: '540000', date: '2026-11-26' };
    const bought = figures('2026-01-01', '2026-12-31', held.b);
    sellHolding(owner, form(sale));
    const paid = ['contributed', 'preferred', 'returned', 'profit', 'withheld', 'net'] as const;
    const after = figures('2026-01-01', '2026-12-31');
    for (const name of paid) {
      expect(after[name], name).toBe(before[name]);
      expect(figures('2026-01-01', '2026-12-31', held.b)[name], name).toBe(bought[name]);
    }
    expect(after.movements).toEqual(before.movements);
    expect(after.opening + after.contributed - after.returned + after.moved).toBe(after.closing);
    expect(after.moved).toBeLessThan(0);
  });

  test('say what was distributed and not paid out by the last day', () => {
    const { distribute, figures } = setUp();
    distribute(200_000, '2026-03-31');
    const { net, unpaid } = figures('2026-01-01', '2026-12-31');
    expect([net > 0, unpaid]).toEqual([true, 0]);
    // It was paid at the end of the year.
    expect(figures('2026-01-01', '2026-06-30').unpaid).toBe(
      figures('2026-01-01', '2026-06-30').net,
    );
  });

  test('count what was paid in before any call as called', () => {
    const { figures, holdings: held } = setUp();
    const early = figures('2025-01-01', '2025-06-30', held.b);
    expect(early).toMatchObject({ called: 40_000_000, unfunded: 10_000_000 });
  });

  test('name the capital that came or went with a sale', () => {
    const { owner, form, figures, holdings: held } = setUp();
    const sale = { id: held.a, buyer_id: String(held.b), amount: '150000', date: '2026-05-01' };
    sellHolding(owner, form(sale));
    expect(figures('2026-01-01', '2026-12-31')).toMatchObject({
      opening: 60_000_000,
      contributed: 0,
      moved: -15_000_000,
      closing: 45_000_000,
    });
    expect(figures('2026-01-01', '2026-12-31', held.b).moved).toBe(15_000_000);
  });
});
