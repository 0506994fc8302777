import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf } from '~/models/books/forecast';
import { addMonths, dayPlus } from '~/models/finance/days';
import type { Inputs } from '~/models/scenarios/change';
import { calculateProject } from '~/models/scenarios/outcome';
import { sensitivityOf } from '~/models/scenarios/sensitivity';
import { assertProperty } from '../../support/property-runs';
import { assumptions, states, today } from './set-up';

const scaled = (amount: number, percent: number) => Math.round((amount * (100 + percent)) / 100);

/** Thirty years, or an exit before the work is over. */
const inputs = fc
  .tuple(states, assumptions, fc.integer({ min: -30, max: 10_900 }), fc.boolean())
  .map(([state, assumed, days, isFar]): Inputs => {
    const exitOn = isFar ? dayPlus(today, days) : assumed.exitOn;
    return { state, assumptions: { ...assumed, exitOn } };
  });

const check = (property: fc.IRawProperty<unknown>) => assertProperty(property);

/** The same assumption changed by hand. */
function changed({ state, assumptions }: Inputs, driver: string, percent: number): Inputs {
  const { value, exitOn, rent, sellingRate, taxRate, costs } = assumptions;
  const assume = {
    value: { value: scaled(value, percent) },
    exit: { exitOn: addMonths(exitOn, percent < 0 ? -6 : 6) },
    rent: { rent: scaled(rent, percent) },
    selling: { sellingRate: scaled(sellingRate, percent) },
    tax: { taxRate: scaled(taxRate, percent) },
    running: { costs: costs.map((cost) => ({ ...cost, monthly: scaled(cost.monthly, percent) })) },
  }[driver];
  const lines = state.lines.map((line) => ({
    ...line,
    toComplete: scaled(forecastOf(line) - line.actual, percent) - line.open,
  }));
  const loans = state.loans.map((loan) => ({
    ...loan,
    rows: loan.rows.map((row) => ({ ...row, interest: scaled(row.interest, percent) })),
  }));
  const notPlanned = scaled(state.notPlanned, percent);
  const of = { work: { ...state, lines, notPlanned }, interest: { ...state, loans } }[driver];
  return { state: of ?? state, assumptions: { ...assumptions, ...assume } };
}

test('each cell is the whole calculation with its value and its exit', async () => {
  await check(
    fc.property(inputs, (given) => {
      const { state, assumptions } = given;
      for (const { percent, cells } of sensitivityOf(given, today).sensitivity)
        for (const { months, ...result } of cells) {
          const exitOn = addMonths(assumptions.exitOn, months);
          const value = scaled(assumptions.value, percent);
          const { outcome } = calculateProject(state, { ...assumptions, value, exitOn }, today);
          expect(result).toEqual({ profit: outcome.profit, irr: outcome.irr });
        }
    }),
  );
});

test('each swing is the profit of the whole calculation with less and more of its assumption', async () => {
  const drivers = ['value', 'exit', 'work', 'interest', 'rent', 'running', 'selling', 'tax'];
  await check(
    fc.property(inputs, (given) => {
      const profit = (driver: string, percent: number) => {
        const { state, assumptions } = changed(given, driver, percent);
        return calculateProject(state, assumptions, today).outcome.profit;
      };
      const { swings } = sensitivityOf(given, today);
      for (const { driver, less, more } of swings)
        expect([driver, less, more]).toEqual([driver, profit(driver, -10), profit(driver, 10)]);
      const least = Math.min(...swings.map(({ less, more }) => Math.abs(more - less)));
      const shown = swings.map(({ driver }) => String(driver));
      for (const driver of drivers.filter((name) => !shown.includes(name))) {
        const size = Math.abs(profit(driver, 10) - profit(driver, -10));
        expect(size).toBeLessThanOrEqual(swings.length < 5 ? 0 : least);
      }
    }),
  );
});
