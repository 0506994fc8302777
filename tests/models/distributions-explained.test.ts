import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedLines } from '~/models/distributions/explain.server';
import { dayPlus } from '~/models/finance/days';
import { wholePart } from '~/models/finance/fraction';
import { unpaidPreferred } from '~/models/finance/preferred-return';
import { assertProperty } from '../support/property-runs';

const on = '2026-12-31';
const flow = fc
  .tuple(fc.integer({ min: 0, max: 1_400 }), fc.integer({ min: 1, max: 1e9 }))
  .map(([days, amount]) => ({ on: dayPlus('2023-01-01', days), amount }));
const tier = fc.record({
  kind: fc.constant('preferred' as const),
  rateBp: fc.integer({ min: 1, max: 3_000 }),
  compounding: fc.constantFrom('simple', 'annual'),
});

test('the lines of a preferred return sum to what was due and paid before', async () => {
  const contributions = fc.array(flow, { minLength: 1, maxLength: 6 });
  await assertProperty(
    fc.property(contributions, tier, fc.integer({ min: 0, max: 100 }), (paidIn, terms, percent) => {
      const unpaid = unpaidPreferred({ contributions: paidIn, distributions: [] }, terms, on);
      const paid = Math.floor((wholePart(unpaid) * percent) / 100);
      const payouts = paid === 0 ? [] : [{ on, amount: paid, tier: 'preferred' as const }];
      const due = wholePart(
        unpaidPreferred({ contributions: paidIn, distributions: payouts }, terms, on),
      );
      const lines = earnedLines({ contributions: paidIn, payouts }, terms, on);
      expect(lines.reduce((sum, { earned }) => sum + earned, 0)).toBe(due + paid);
    }),
  );
});

test('each line is at most a unit from its exact amount', () => {
  const contributions = [
    { on: '2026-01-01', amount: 100_001 },
    { on: '2026-02-01', amount: 33_333 },
  ];
  const terms = { kind: 'preferred' as const, rateBp: 800, compounding: 'simple' as const };
  const lines = earnedLines({ contributions, payouts: [] }, terms, on);
  // 100,001 × 8 % × 364 / 365 = 7,978.16… and 33,333 × 8 % × 333 / 365 = 2,432.85….
  // The sum is 10,411.02….
  expect(lines.map(({ earned }) => earned)).toEqual([7_978, 2_433]);
});
