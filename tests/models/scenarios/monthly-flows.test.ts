import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayPlus, monthEnd } from '~/models/finance/days';
import { monthlyFlows } from '~/models/scenarios/monthly-flows';
import { assertProperty } from '../../support/property-runs';
import { emptyState, sale } from './set-up';

const next = '2026-03-16';
const rentOf = (rent: number, from: string, exitOn: string) =>
  monthlyFlows({ ...sale, rent, rentFrom: from }, emptyState, next, exitOn);
const sum = (flows: { amount: number }[]) => flows.reduce((all, { amount }) => all + amount, 0);

describe('Rent', () => {
  test('of a month that is cut off counts by its days', () => {
    const flows = rentOf(310_000, '2026-05-11', '2026-07-02');
    expect(flows).toEqual([
      { on: '2026-05-11', amount: 210_000, source: 'rent', part: { days: 21, of: 31 } },
      { on: '2026-06-01', amount: 310_000, source: 'rent' },
      { on: '2026-07-01', amount: 10_000, source: 'rent', part: { days: 1, of: 31 } },
    ]);
  });

  test('changes by one day of rent if the exit is a day later, across the end of a month too', () => {
    const of = (exitOn: string) => sum(rentOf(310_000, '2026-05-01', exitOn));
    expect(of('2026-08-02') - of('2026-08-01')).toBe(10_000);
    expect(of('2026-08-01') - of('2026-07-31')).toBe(10_000);
  });

  const day = fc.integer({ min: 0, max: 900 }).map((days) => dayPlus('2026-04-01', days));
  const amount = fc.integer({ min: 0, max: 1e10 });

  test('of two periods that follow each other is the rent of both', async () => {
    await assertProperty(
      fc.property(amount, fc.tuple(day, day, day), (rent, days) => {
        const [from, between, exitOn] = days.toSorted() as [string, string, string];
        const both = sum(rentOf(rent, from, between)) + sum(rentOf(rent, between, exitOn));
        expect(both).toBe(sum(rentOf(rent, from, exitOn)));
      }),
    );
  });

  test('of every whole month is the same', async () => {
    await assertProperty(
      fc.property(amount, day, (rent, from) => {
        for (const { on, amount: paid, part } of rentOf(rent, from, '2029-01-01'))
          if (on.endsWith('-01')) expect([paid, part]).toEqual([rent, undefined]);
          else expect(part?.days).toBe(Number(monthEnd(on).slice(8)) - Number(on.slice(8)) + 1);
      }),
    );
  });
});

test('a running cost counts by days between its own', () => {
  const costs = [{ title: 'Guard', monthly: 31_000, from: '2026-05-31', to: '2026-06-15' }];
  const flows = monthlyFlows({ ...sale, costs }, emptyState, next, '2026-12-31');
  expect(flows.map(({ on, amount }) => [on, amount])).toEqual([
    ['2026-05-31', -1_000],
    ['2026-06-01', -15_500],
  ]);
});
