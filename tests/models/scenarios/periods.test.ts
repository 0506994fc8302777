import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainDeal } from '~/models/deals/explain';
import { dealOutcome } from '~/models/deals/outcome';
import type { Explained } from '~/models/explain';
import { dayPlus } from '~/models/finance/days';
import { explainContext, explainScenario, noLinks } from '~/models/scenarios/explain';
import { calculateScenario } from '~/models/scenarios/outcome';
import { cashPeriods, periodsAfter, yearIn } from '~/models/scenarios/periods';
import { assertProperty } from '../../support/property-runs';
import { deals } from '../deals/set-up';
import { assumptions, states, today } from './set-up';

/** Up to thirty years. */
const farAssumptions = fc
  .tuple(assumptions, fc.integer({ min: 1, max: 10_900 }))
  .map(([assumed, days]) => ({ ...assumed, exitOn: dayPlus(today, days) }));

const check = (property: fc.IRawProperty<unknown>) => assertProperty(property);
const total = (rows: { value: number }[]) => rows.reduce((all, { value }) => all + value, 0);
const flat = (figure: Explained): Explained[] => [figure, ...figure.parts.flatMap(flat)];

const shares = ['Tax', 'Cost of selling'];
const sumsUp = (figure: Explained): boolean =>
  figure.unit !== 'money' ||
  shares.includes(figure.label) ||
  ((figure.parts.length === 0 ||
    total(figure.parts.filter(({ unit }) => unit === 'money')) === figure.value) &&
    figure.parts.every(sumsUp));

/** Other figures are computed by a formula. */
const sums = ['profit', 'low', 'capitalNeeded', 'holders'];

const monthsIn = (figures: Explained[], year: number) =>
  figures.flatMap(flat).filter(({ label }) => new RegExp(`^[A-Z][a-z]+ ${year}$`).test(label));

test('months are shown for this year and five more, later ones for an opened year', () => {
  const periodOf = periodsAfter('2026-03', '2040');
  const days = ['2026-03-15', '2031-12-31', '2032-01-01', '2040-05-02', '2041-01-01'];
  expect(days.map(periodOf)).toEqual(['2026-03', '2031-12', '2032', '2040-05', '2041']);
  expect(['2040', '2040-05', '40', 'x', null].map(yearIn)).toEqual([
    '2040',
    '2040',
    null,
    null,
    null,
  ]);
});

test('periods sum up to the months, and end with their balance', async () => {
  await check(
    fc.property(states, farAssumptions, (state, assumed) => {
      const { capital } = calculateScenario(state, assumed, today);
      const periods = cashPeriods(capital, periodsAfter(today));
      const sum = (rows: { cashIn: number; cashOut: number }[]) =>
        rows.map(({ cashIn, cashOut }) => cashIn - cashOut).reduce((all, one) => all + one, 0);
      expect(sum(periods)).toBe(sum(capital.months));
      expect(periods.at(-1)?.balance).toBe(capital.months.at(-1)?.balance);
      const inMonths = new Set(capital.months.map(({ month }) => month));
      const needs = capital.needs.filter(({ on }) => inMonths.has(on.slice(0, 7)));
      expect(periods.reduce((all, { needed }) => all + needed, 0)).toBe(
        needs.reduce((all, { amount }) => all + amount, 0),
      );
      expect(periods.length).toBeLessThanOrEqual(12 * 6 + 25);
    }),
  );
});

test('explanations of thirty years sum up, and have months of five years and of the opened one', async () => {
  await check(
    fc.property(states, farAssumptions, (state, assumed) => {
      const calculation = calculateScenario(state, assumed, today);
      const of = { state, assumptions: assumed, calculation };
      const explain = (year: string | null) =>
        explainScenario(explainContext('en-US', noLinks, year), of, today).filter(({ key }) =>
          sums.includes(key ?? ''),
        );
      const byYear = explain(null);
      expect(byYear.every(sumsUp)).toBe(true);
      expect(explain('2040').every(sumsUp)).toBe(true);
      const { outcome } = calculation;
      expect(byYear.find(({ key }) => key === 'profit')?.value).toBe(outcome.profit);
      expect(byYear.find(({ key }) => key === 'capitalNeeded')?.value ?? 0).toBe(
        outcome.capitalNeeded,
      );
      // The month of the exit is named where loans need capital.
      const exitYear = Number(calculation.flows.exitOn.slice(0, 4));
      if (exitYear > 2032) expect(monthsIn(byYear, 2032)).toEqual([]);
    }),
  );
});

test('a deal of thirty years is explained by a bounded number of figures', async () => {
  const far = fc
    .tuple(deals, fc.integer({ min: 300, max: 360 }))
    .map(([deal, exitMonths]) => ({ ...deal, exitMonths, loanMonths: 360, wantedRate: null }));
  await check(
    fc.property(far, (deal) => {
      const outcome = dealOutcome(deal, today);
      const explain = (year: string | null) =>
        explainDeal(explainContext('en-US', noLinks, year), { ...outcome, deal, highest: null });
      const byYear = explain(null);
      expect(byYear.every(sumsUp)).toBe(true);
      expect(byYear.flatMap(flat).length).toBeLessThan(2_000);
      expect(monthsIn(byYear, 2045)).toEqual([]);
      if (deal.rent > 0 && deal.vacancyRate < 9_000 && (deal.workMonths ?? 0) < 200)
        expect(monthsIn(explain('2045'), 2045).length).toBeGreaterThanOrEqual(12);
    }),
  );
});
