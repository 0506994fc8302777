import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, addYears, dayNumber, dayPlus } from '~/models/finance/days';
import { assertProperty } from '../../support/property-runs';

const day = fc.integer({ min: -25_000, max: 80_000 }).map((count) => dayPlus('1970-01-01', count));

test('a day is the count of days that the calendar gives', async () => {
  await assertProperty(
    fc.property(day, (one) => {
      expect(dayNumber(one)).toBe(Date.parse(`${one}T00:00:00Z`) / 86_400_000);
    }),
  );
});

test('years are added as twelve months each, so that 29 February becomes 28 February', async () => {
  expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  await assertProperty(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (one, years) => {
      expect(addYears(one, years)).toBe(addMonths(one, 12 * years));
    }),
  );
});
