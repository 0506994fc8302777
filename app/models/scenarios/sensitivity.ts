import { forecastOf } from '~/models/books/forecast';
import { addMonths, dayAfter, later } from '~/models/finance/days';
import type { Inputs } from './change';
import { type Flow, type FlowsUntilExit, type Source, sumsUntilExit, withExit } from './flows';
import { monthlyFlows } from './monthly-flows';
import { calculationOf, type Outcome } from './outcome';
import { type Assumptions, type CostLine, type LoanState, workEnd } from './state';

// The results differ in some flows. What they share is computed once.

/** By how many percent the value is changed, and by how many months the exit. */
const valueSteps = [-10, -5, 0, 5, 10] as const;
const monthSteps = [-6, -3, 0, 3, 6] as const;

/** Assumptions that a tornado chart changes by ten percent, and the exit by half a year. */
const drivers = ['value', 'exit', 'work', 'interest', 'rent', 'running', 'selling', 'tax'] as const;
type Driver = (typeof drivers)[number];

type Cell = Pick<Outcome, 'profit' | 'irr'> & { months: number };
/** The rows are values, the columns days of the exit. */
export type SensitivityRow = { percent: number; cells: Cell[] };

/** Profit with less and more of an assumption. */
export type Swing = { driver: Driver; less: number; more: number };

type Sensitivity = { sensitivity: SensitivityRow[]; swings: Swing[] };

const mostSwings = 5;

/**
 * Profit and rate if the property is worth more or less, and the exit is earlier or later, and the
 * assumptions that move profit most, the largest first.
 */
export function sensitivityOf(inputs: Inputs, on: string): Sensitivity {
  const exits = exitsOf(inputs, on);
  const sensitivity = valueSteps.map((percent) => ({
    percent,
    cells: exits.map((exit) => ({ months: exit.months, ...resultOf(inputs, exit, percent, on) })),
  }));
  return { sensitivity, swings: swingsOf(inputs, exits, on) };
}

type Exit = { months: number; assumptions: Assumptions; until: FlowsUntilExit };

function exitsOf({ state, assumptions }: Inputs, on: string): Exit[] {
  const workEndsOn = later(workEnd(state), dayAfter(on));
  let work: Flow[] | null = null;
  return monthSteps.map((months) => {
    const moved = { ...assumptions, exitOn: addMonths(assumptions.exitOn, months) };
    // Work that ends before the exit does not depend on it.
    const isWorkOver = moved.exitOn >= workEndsOn;
    const known = isWorkOver && work ? withoutWork(state) : state;
    const { exitOn, flows, next } = sumsUntilExit(known, moved, on);
    const until = { exitOn, next, flows: known === state ? flows : [...flows, ...(work ?? [])] };
    if (isWorkOver) work ??= until.flows.filter(({ source }) => source === 'work');
    return { months, assumptions: moved, until };
  });
}

const withoutWork = (state: Inputs['state']): Inputs['state'] => ({
  ...state,
  lines: state.lines.filter(({ account }) => account !== 'work'),
  notPlanned: 0,
});

function resultOf({ state }: Inputs, { assumptions, until }: Exit, percent: number, on: string) {
  const changed = { ...assumptions, value: scaled(assumptions.value, percent) };
  const { profit, irr } = calculationOf(state, withExit(state, changed, until), on).outcome;
  return { profit, irr };
}

function swingsOf(inputs: Inputs, exits: Exit[], on: string): Swing[] {
  const size = ({ less, more }: Swing) => Math.abs(more - less);
  const profitWith = (driver: Driver, percent: number): number => {
    const months = driver !== 'exit' ? 0 : percent < 0 ? -6 : 6;
    const { assumptions, until } = exits.find((exit) => exit.months === months) as Exit;
    const changed = { ...assumptions, ...changeOf(driver, assumptions, percent) };
    const flows = flowsWith({ ...inputs, assumptions: changed }, until, { driver, percent, on });
    return withExit(inputs.state, changed, { ...until, flows }).profit;
  };
  return drivers
    .map((driver) => ({ driver, less: profitWith(driver, -10), more: profitWith(driver, 10) }))
    .filter((swing) => size(swing) > 0)
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, mostSwings);
}

function changeOf(driver: Driver, assumptions: Assumptions, percent: number): Partial<Assumptions> {
  const { value, rent, sellingRate, taxRate, costs } = assumptions;
  switch (driver) {
    case 'value':
      return { value: scaled(value, percent) };
    case 'rent':
      return { rent: scaled(rent, percent) };
    case 'selling':
      return { sellingRate: scaled(sellingRate, percent) };
    case 'tax':
      return { taxRate: scaled(taxRate, percent) };
    case 'running':
      return {
        costs: costs.map((cost) => ({ ...cost, monthly: scaled(cost.monthly, percent) })),
      };
    default:
      return {};
  }
}

type Changed = { driver: Driver; percent: number; on: string };

/** The flows with those that the driver changes; profit depends on their sum only. */
function flowsWith(
  { state, assumptions }: Inputs,
  { exitOn, flows }: FlowsUntilExit,
  { driver, percent, on }: Changed,
): Flow[] {
  const next = dayAfter(on);
  const replaced = (source: Source, by: Flow[]) => [
    ...flows.filter((flow) => flow.source !== source),
    ...by.filter((flow) => flow.source === source),
  ];
  switch (driver) {
    case 'rent':
      return replaced('rent', monthlyFlows({ ...assumptions, costs: [] }, state, next, exitOn));
    case 'running':
      return replaced('running', monthlyFlows({ ...assumptions, rent: 0 }, state, next, exitOn));
    case 'work': {
      // All that remains is spent by the exit.
      const amount = state.lines
        .filter(({ account }) => account === 'work')
        .reduce(
          (all, line) => all - remainingWith(line, percent),
          0 - scaled(state.notPlanned, percent),
        );
      return replaced('work', [{ on: exitOn, source: 'work', amount }]);
    }
    case 'interest': {
      // Interest also uses up the budget for financing.
      const loans = state.loans.map((loan) => withInterest(loan, percent));
      const others = sumsUntilExit({ ...withoutWork(state), loans }, assumptions, on).flows;
      return [...others, ...flows.filter(({ source }) => source === 'work')];
    }
    default:
      return flows;
  }
}

const scaled = (amount: number, percent: number): number =>
  Math.round((amount * (100 + percent)) / 100);

function remainingWith(line: CostLine, percent: number): number {
  const toComplete = scaled(forecastOf(line) - line.actual, percent) - line.open;
  return forecastOf({ ...line, toComplete }) - line.actual;
}

const withInterest = (loan: LoanState, percent: number): LoanState => ({
  ...loan,
  rows: loan.rows.map((row) => ({ ...row, interest: scaled(row.interest, percent) })),
});
