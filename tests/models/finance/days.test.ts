import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, addYears, dayNumber, dayPlus, monthEnd, utcDay } from '~/models/finance/days';
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

test('days and months are added as the calendar adds them', async () => {
  const count = fc.integer({ min: -800, max: 800 });
  await assertProperty(
    fc.property(day, count, (one, more) => {
      const [year = 0, month = 0, date = 0] = one.split('-').map(Number);
      expect(dayPlus(one, more)).toBe(utcDay(Date.UTC(year, month - 1, date + more)));
      expect(monthEnd(one)).toBe(utcDay(Date.UTC(year, month, 0)));
      const moved = utcDay(Date.UTC(year, month - 1 + more, date));
      const last = utcDay(Date.UTC(year, month + more, 0));
      expect(addMonths(one, more)).toBe(moved < last ? moved : last);
    }),
  );
});
