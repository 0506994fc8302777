import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholePart } from '~/models/finance/fraction';
import { unpaidPreferred } from '~/models/finance/preferred-return';
import { assertProperty } from '../../support/property-runs';

const day = fc
  .integer({ min: 0, max: 1_200 })
  .map((days) => new Date(Date.UTC(2022, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const amount = fc.integer({ min: 1, max: 1e10 });
const contribution = fc.record({ on: day, amount });
const payout = fc.record({
  on: day,
  amount: fc.integer({ min: 1, max: 1e8 }),
  tier: fc.constantFrom('preferred' as const, 'capital' as const, 'split' as const),
});
const rate = fc.record({
  rateBp: fc.integer({ min: 1, max: 2_000 }),
  compounding: fc.constantFrom('simple' as const, 'annual' as const),
});

test('a history that is continued comes to the same as one that is computed at once', async () => {
  await assertProperty(
    fc.property(
      fc.record({
        contributions: fc.array(contribution, { minLength: 1, maxLength: 3 }),
        distributions: fc.array(payout, { maxLength: 4 }),
        laterContributions: fc.array(contribution, { maxLength: 2 }),
        laterPayouts: fc.array(payout, { maxLength: 3 }),
        days: fc.array(day, { minLength: 1, maxLength: 4 }),
        rates: fc.array(rate, { minLength: 1, maxLength: 2 }),
      }),
      ({ contributions, distributions, laterContributions, laterPayouts, days, rates }) => {
        const history = { contributions, distributions };
        const longer = {
          contributions: [...contributions, ...laterContributions],
          distributions: [...distributions, ...laterPayouts],
        };
        for (const on of days)
          for (const terms of rates)
            for (const one of [history, longer])
              expect(wholePart(unpaidPreferred(one, terms, on))).toBe(
                wholePart(unpaidPreferred(structuredClone(one), terms, on)),
              );
      },
    ),
  );
});

test('contributions that accrue in one step come to the same as with every step between', async () => {
  await assertProperty(
    fc.property(
      fc.record({
        contributions: fc.array(contribution, { minLength: 1, maxLength: 5 }),
        distributions: fc.array(payout, { maxLength: 4 }),
        on: day,
        terms: rate,
      }),
      ({ contributions, distributions, on, terms }) => {
        const history = { contributions, distributions };
        const steps = unpaidPreferred(history, terms, on, () => {});
        const whole = unpaidPreferred(history, terms, on);
        expect(whole.numerator * steps.denominator).toBe(steps.numerator * whole.denominator);
      },
    ),
  );
});

test('a history that grows after it was computed is not taken for the one before', () => {
  const terms = { rateBp: 800, compounding: 'simple' as const };
  const history = {
    contributions: [{ on: '2025-01-01', amount: 1_000_000 }],
    distributions: [] as { on: string; amount: number; tier: 'capital' }[],
  };
  expect(wholePart(unpaidPreferred(history, terms, '2026-01-01'))).toBe(80_000);
  history.distributions.push({ on: '2026-01-01', amount: 1_000_000, tier: 'capital' });
  expect(wholePart(unpaidPreferred(history, terms, '2027-01-01'))).toBe(80_000);
});
