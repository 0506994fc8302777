import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Growing, grownSum } from '~/models/finance/growth';
import { assertProperty } from '../../support/property-runs';

const rate = fc.integer({ min: 1, max: 9_999 });
const flow = fc.record({
  days: fc.integer({ min: 0, max: 12_000 }),
  amount: fc.integer({ min: -1e12, max: 1e12 }),
});

test.each([
  ['whole years', [{ days: 3 * 365, amount: 1_000_000 }], 1_500, 1_520_875],
  [
    'a gain that is paid out',
    [
      { days: 365, amount: 1_000 },
      { days: 0, amount: -1_100 },
    ],
    1_000,
    0,
  ],
  ['a part of a year', [{ days: 184, amount: 1_000_000 }], 1_000, 1_049_219],
  ['less than nothing', [{ days: 1, amount: -1 }], 1, -2],
  ['nothing', [], 800, 0],
  [
    'a rate of 0',
    [
      { days: 100, amount: 7 },
      { days: 3, amount: 5 },
    ],
    0,
    12,
  ],
])('%s', (_, flows: Growing[], rateBp, sum) => {
  expect(grownSum(flows, rateBp)).toBe(sum);
});

test('an amount is the largest whole one whose 365th power is not above the exact one', async () => {
  const amounts = fc.integer({ min: 1, max: 1e12 });
  const days = fc.integer({ min: 0, max: 1_500 });
  await assertProperty(
    fc.property(amounts, days, rate, (amount, days, rateBp) => {
      const grown = BigInt(grownSum([{ days, amount }], rateBp));
      const exact = BigInt(amount) ** 365n * BigInt(10_000 + rateBp) ** BigInt(days);
      const power = (value: bigint) => value ** 365n * 10_000n ** BigInt(days);
      expect(power(grown) <= exact && exact < power(grown + 1n)).toBe(true);
    }),
  );
});

test('a sum is at most two units from the one in floating point', async () => {
  const small = fc.record({
    days: fc.integer({ min: 0, max: 3_650 }),
    amount: fc.integer({ min: -1e9, max: 1e9 }),
  });
  await assertProperty(
    fc.property(fc.array(small, { maxLength: 12 }), rate, (flows, rateBp) => {
      const inFloats = flows.reduce(
        (sum, { days, amount }) => sum + amount * (1 + rateBp / 10_000) ** (days / 365),
        0,
      );
      expect(Math.abs(grownSum(flows, rateBp) - Math.floor(inFloats))).toBeLessThanOrEqual(2);
    }),
  );
});

test('flows that cancel each other leave nothing, in any order', async () => {
  await assertProperty(
    fc.property(fc.array(flow, { maxLength: 8 }), rate, (flows, rateBp) => {
      const opposite = flows.map(({ days, amount }) => ({ days, amount: 0 - amount }));
      expect(grownSum([...flows, ...opposite.toReversed()], rateBp)).toBe(0);
    }),
  );
});
