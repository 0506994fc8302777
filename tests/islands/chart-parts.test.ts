import { expect, test } from 'vitest';
import { roundTicks } from '~/islands/chart-parts';

test('covers all amounts in round steps', () => {
  expect(roundTicks(0, 13_100_000)).toEqual([0, 5_000_000, 10_000_000, 15_000_000]);
  expect(roundTicks(4_100_000, 6_050_000)).toEqual([
    4_000_000, 4_500_000, 5_000_000, 5_500_000, 6_000_000, 6_500_000,
  ]);
});

test('centres a single amount and puts zero at the bottom', () => {
  expect(roundTicks(4_000_000, 4_000_000)).toEqual([3_000_000, 4_000_000, 5_000_000]);
  expect(roundTicks(0, 0)).toEqual([0, 25]);
});
