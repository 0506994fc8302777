import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from '~/models/finance/allocate';
import { assertProperty } from '../../support/property-runs';

test('seven units among fifteen go to the first seven', () => {
  expect(allocate(7, Array(15).fill(1))).toEqual([...Array(7).fill(1), ...Array(8).fill(0)]);
});

test('the largest remainder comes first', () => {
  expect(allocate(100, [1, 1, 5])).toEqual([14, 14, 72]);
  expect(allocate(-100, [1, 1, 5])).toEqual([-14, -14, -72]);
  expect(allocate(10, [0, 3])).toEqual([0, 10]);
  expect(allocate(0, [0, 0])).toEqual([0, 0]);
});

test('rejects weights that cannot be shared by', () => {
  expect(() => allocate(1, [0, 0])).toThrow(RangeError);
  expect(() => allocate(1, [])).toThrow(RangeError);
  expect(() => allocate(1, [2, -1])).toThrow(RangeError);
});

test('the parts sum to the total and are within one unit of the exact share', async () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 40 });
  await assertProperty(
    fc.property(fc.integer({ min: 0, max: 1e15 }), weights, (total, given) => {
      fc.pre(given.some((weight) => weight > 0));
      const parts = allocate(total, given);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      const sum = given.reduce((all, weight) => all + BigInt(weight), 0n);
      for (const [index, part] of parts.entries()) {
        const exact = BigInt(total) * BigInt(given[index] ?? 0);
        expect(BigInt(part) * sum - exact < sum && exact - BigInt(part) * sum < sum).toBe(true);
      }
    }),
  );
});
