import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelCall } from '~/models/finance/capital-call';
import { assertProperty } from '../../support/property-runs';

describe('a capital call', () => {
  test('is shared by commitment', () => {
    const holdings = [
      { committed: 60, called: 0 },
      { committed: 40, called: 0 },
    ];
    expect(levelCall(50, holdings)).toEqual([30, 20]);
  });

  test('first raises those who joined late', () => {
    const holdings = [
      { committed: 60, called: 30 },
      { committed: 40, called: 0 },
    ];
    expect(levelCall(10, holdings)).toEqual([0, 10]);
    expect(levelCall(20, holdings)).toEqual([0, 20]);
    expect(levelCall(40, holdings)).toEqual([12, 28]);
    expect(levelCall(70, holdings)).toEqual([30, 40]);
  });

  test('never exceeds what is unfunded', () => {
    const holdings = [
      { committed: 10, called: 12 },
      { committed: 10, called: 5 },
    ];
    expect(levelCall(5, holdings)).toEqual([0, 5]);
    expect(() => levelCall(6, holdings)).toThrow(RangeError);
  });

  const holding = fc
    .tuple(fc.integer({ min: 1, max: 1e12 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([committed, share]) => ({ committed, called: Math.floor(committed * share) }));

  test('sums to the amount, levels the shares, and raises no holder above the others', async () => {
    await assertProperty(
      fc.property(
        fc.array(holding, { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (holdings, share) => {
          const unfunded = holdings.reduce(
            (sum, { committed, called }) => sum + committed - called,
            0,
          );
          const amount = Math.floor(unfunded * share);
          const parts = levelCall(amount, holdings);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          for (const [at, part] of parts.entries()) {
            const { committed, called } = holdings[at]!;
            expect(part).toBeGreaterThanOrEqual(0);
            expect(called + part).toBeLessThanOrEqual(committed);
          }
          // A payer's called share is at most one unit above that of any holding that pays nothing.
          const after = holdings.map(({ committed, called }, at) => ({
            committed,
            called: called + parts[at]!,
            pays: parts[at]! > 0,
          }));
          for (const payer of after.filter(({ pays }) => pays))
            for (const other of after)
              expect(
                BigInt(payer.called - 1) * BigInt(other.committed) <=
                  BigInt(other.called + 1) * BigInt(payer.committed) ||
                  other.called === other.committed,
              ).toBe(true);
        },
      ),
    );
  });
});
