import { forecastOf } from '~/models/books/forecast';
import { addMonths } from '~/models/finance/days';
import type { Inputs } from './change';
import { calculateProject, type Outcome } from './outcome';
import type { CostLine, LoanState } from './state';

/** By how many percent the value is changed, and by how many months the exit. */
const valueSteps = [-10, -5, 0, 5, 10] as const;
const monthSteps = [-6, -3, 0, 3, 6] as const;

type Result = Pick<Outcome, 'profit' | 'irr'>;
/** The rows are values, the columns days of the exit. */
export type SensitivityRow = { percent: number; cells: (Result & { months: number })[] };

const resultOf = ({ state, assumptions }: Inputs, on: string): Result => {
  const { profit, irr } = calculateProject(state, assumptions, on).outcome;
  return { profit, irr };
};

/** Profit and rate if the property is worth more or less, and the exit is earlier or later. */
export const sensitivityOf = (inputs: Inputs, on: string): SensitivityRow[] =>
  valueSteps.map((percent) => ({
    percent,
    cells: monthSteps.map((months) => {
      const { state, assumptions } = inputs;
      const value = scaled(assumptions.value, percent);
      const exitOn = addMonths(assumptions.exitOn, months);
      return { months, ...resultOf({ state, assumptions: { ...assumptions, value, exitOn } }, on) };
    }),
  }));

/** Assumptions that a tornado chart changes by ten percent, and the exit by half a year. */
const drivers = ['value', 'exit', 'work', 'interest', 'rent', 'running', 'selling', 'tax'] as const;
type Driver = (typeof drivers)[number];

/** Profit with less and more of an assumption. */
export type Swing = { driver: Driver; less: number; more: number };

const mostSwings = 5;

/** The assumptions that move profit most, the largest first. */
export function swingsOf(inputs: Inputs, on: string): Swing[] {
  const profitWith = (driver: Driver, percent: number) =>
    resultOf(withDriver(inputs, driver, percent), on).profit;
  const size = ({ less, more }: Swing) => Math.abs(more - less);
  return drivers
    .map((driver) => ({ driver, less: profitWith(driver, -10), more: profitWith(driver, 10) }))
    .filter((swing) => size(swing) > 0)
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, mostSwings);
}

function withDriver({ state, assumptions }: Inputs, driver: Driver, percent: number): Inputs {
  const assume = (changes: Partial<typeof assumptions>): Inputs => ({
    state,
    assumptions: { ...assumptions, ...changes },
  });
  switch (driver) {
    case 'value':
      return assume({ value: scaled(assumptions.value, percent) });
    case 'exit':
      return assume({ exitOn: addMonths(assumptions.exitOn, percent < 0 ? -6 : 6) });
    case 'rent':
      return assume({ rent: scaled(assumptions.rent, percent) });
    case 'selling':
      return assume({ sellingRate: scaled(assumptions.sellingRate, percent) });
    case 'tax':
      return assume({ taxRate: scaled(assumptions.taxRate, percent) });
    case 'running': {
      const costs = assumptions.costs.map((cost) => ({
        ...cost,
        monthly: scaled(cost.monthly, percent),
      }));
      return assume({ costs });
    }
    case 'work': {
      const lines = state.lines.map((line) => withRemaining(line, percent));
      return { state: { ...state, lines }, assumptions };
    }
    case 'interest': {
      const loans = state.loans.map((loan) => withInterest(loan, percent));
      return { state: { ...state, loans }, assumptions };
    }
  }
}

const scaled = (amount: number, percent: number): number =>
  Math.round((amount * (100 + percent)) / 100);

const withRemaining = (line: CostLine, percent: number): CostLine => ({
  ...line,
  toComplete: scaled(forecastOf(line) - line.actual, percent) - line.open,
});

const withInterest = (loan: LoanState, percent: number): LoanState => ({
  ...loan,
  rows: loan.rows.map((row) => ({ ...row, interest: scaled(row.interest, percent) })),
});
