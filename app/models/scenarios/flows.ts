import { incomeLessCosts } from '~/models/books/balances';
import { dayAfter, earlier, later } from '~/models/finance/days';
import { balanceFlows, cashInHand, flow, toComeFlows } from './balance-flows';
import { costFlows, type Span } from './cost-flows';
import { addLoan, loanFlows } from './loan-flows';
import { monthlyFlows, shareOf } from './monthly-flows';
import type { Assumptions, ProjectState } from './state';
import { MonthSums } from './sum-by-month';

/** The sources of what is still to come, in the order in which they are shown. */
export const sources = [
  'bill',
  'retention',
  'vat',
  'withheld',
  'claims',
  'deposits',
  'purchase',
  'other',
  'work',
  'outside',
  'draw',
  'interest',
  'principal',
  'call',
  'promised',
  'owner',
  'rent',
  'running',
  'sale',
  'selling',
  'tax',
  'refinancing',
  'payoff',
] as const;
export type Source = (typeof sources)[number];

/** The record that a flow comes from; `id` is null for one that a change would create. */
export type FlowRecord =
  | { kind: 'line'; id: number | null; name: string | null; phase: string | null }
  | { kind: 'loan'; id: number | null; name: string }
  | { kind: 'entry'; id: number | null }
  | { kind: 'holding'; id: number; name: string }
  | { kind: 'cost'; name: string };

/** Money on a day, in minor units; positive if the project receives it. */
export type Flow = {
  on: string;
  source: Source;
  amount: number;
  of?: FlowRecord;
  /** Set if a monthly amount counts for some days of its month only. */
  part?: { days: number; of: number };
};

/** Sources of profit; the others move money that is owed or was paid in. */
export const profitSources: readonly Source[] = [
  'purchase',
  'other',
  'work',
  'outside',
  'interest',
  'rent',
  'running',
  'sale',
  'selling',
  'tax',
];

const ofProfit: ReadonlySet<Source> = new Set(profitSources);

export type ProjectFlows = {
  /** The day of the exit, not before the next day. */
  exitOn: string;
  /** Money in the project today, less what the owner is owed at once. */
  cash: number;
  flows: Flow[];
  /**
   * The remaining value of the property at the exit of a project that is not sold: its value, less
   * its loans.
   */
  kept: { value: number; loans: number };
  /** Profit until the exit, including what was booked so far. */
  profit: number;
};

/**
 * The money of a project from today to its exit (docs/rules.md#scenarios): open bills, the
 * remaining forecast of each budget line spread over what is left of its phase, loans, rent and
 * running costs, and the exit.
 */
export const projectFlows = (
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): ProjectFlows => withExit(state, assumptions, flowsUntilExit(state, assumptions, on));

/** The same as sums of each month, which explain nothing. */
export const summedFlows = (
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): ProjectFlows => withExit(state, assumptions, sumsUntilExit(state, assumptions, on));

/** The flows up to the day of the exit, without the income and costs of the exit itself. */
export type FlowsUntilExit = Pick<ProjectFlows, 'exitOn' | 'flows'> & {
  /** The first day on which money can move. */
  next: string;
};

export function flowsUntilExit(
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): FlowsUntilExit {
  const span = spanOf(state, assumptions, on);
  const loans = state.loans.flatMap((loan) => loanFlows(loan, span.next, span.exitOn));
  return { ...span, flows: [...recordsUntilExit(state, assumptions, { ...span, loans })].flat() };
}

/**
 * The same as sums of each month. Hundreds of records over thirty years have hundreds of thousands
 * of flows, in some hundred months.
 */
export function sumsUntilExit(
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): FlowsUntilExit {
  const span = spanOf(state, assumptions, on);
  const ofLoans = new MonthSums();
  for (const loan of state.loans)
    addLoan(loan, span, (day, source, amount) => {
      if (amount !== 0) ofLoans.add(day, source, amount);
    });
  const sums = new MonthSums();
  const loans = ofLoans.inOrder();
  for (const flows of recordsUntilExit(state, assumptions, { ...span, loans })) sums.addAll(flows);
  return { ...span, flows: sums.inOrder() };
}

/** What a sold project still owes or gets is settled the next day. */
function spanOf({ soldOn }: ProjectState, assumptions: Assumptions, on: string): Span {
  const next = dayAfter(on);
  return { next, exitOn: soldOn === null ? later(assumptions.exitOn, next) : next };
}

/** The flows until the exit, of one record after the other. */
function* recordsUntilExit(
  state: ProjectState,
  assumptions: Assumptions,
  { next, exitOn, loans }: Span & { loans: Flow[] },
): Generator<Flow[]> {
  yield balanceFlows(state, next, exitOn);
  yield toComeFlows(state, next, exitOn);
  yield* costFlows(state, { next, exitOn, interest: 0 - interestIn(loans) });
  yield monthlyFlows(assumptions, state, next, exitOn);
  yield loans;
}

const interestIn = (flows: readonly Flow[]): number =>
  flows.reduce((all, { source, amount }) => (source === 'interest' ? all + amount : all), 0);

/** Adds the exit: its value, the cost of selling and the tax do not depend on earlier days. */
export function withExit(
  state: ProjectState,
  assumptions: Assumptions,
  { exitOn, flows: until, next }: FlowsUntilExit,
): ProjectFlows {
  const before = [...until, ...exitFlows(assumptions, state, { next, exitOn })];
  const isSold = assumptions.exit === 'sale' || state.soldOn !== null;
  const tax = isSold ? taxOn(profitIn(state, before), assumptions.taxRate) : 0;
  const flows = [...before, ...flow(exitOn, 'tax', -tax)];
  // Only a property that is let keeps its loans; a sale and a new loan repay them.
  const keepsLoans = assumptions.exit === 'rent';
  const payoffs = flows.filter(({ source }) => source === 'payoff');
  const value = isSold ? 0 : assumptions.value;
  return {
    exitOn,
    cash: cashInHand(state),
    flows: inOrder(keepsLoans ? flows.filter(({ source }) => source !== 'payoff') : flows),
    kept: {
      value,
      loans: (keepsLoans ? -sum(payoffs) : 0) + (isSold || keepsLoans ? 0 : assumptions.newLoan),
    },
    profit: profitIn(state, flows) + value,
  };
}

const sum = (flows: { amount: number }[]) => flows.reduce((all, { amount }) => all + amount, 0);

/** Sums by day; thousands of flows are on some hundred days. */
function inOrder(flows: Flow[]): Flow[] {
  if (flows.every(({ on }, at) => at === 0 || (flows[at - 1] as Flow).on <= on)) return flows;
  const days = new Map<string, Flow[]>();
  for (const flow of flows) {
    const ofDay = days.get(flow.on);
    if (ofDay) ofDay.push(flow);
    else days.set(flow.on, [flow]);
  }
  return [...days.keys()].sort().flatMap((day) => days.get(day) ?? []);
}

/** Booked income less costs, with what is to come. */
const profitIn = ({ books }: ProjectState, flows: Flow[]): number =>
  flows.reduce(
    (all, { source, amount }) => (ofProfit.has(source) ? all + amount : all),
    incomeLessCosts(books),
  );

/** Rounded down; a loss is not taxed. */
const taxOn = (profit: number, rateBp: number): number =>
  Number((BigInt(Math.max(0, profit)) * BigInt(rateBp)) / 10_000n);

/** The sale or the new loan, and the signed sales of parts. A sold project has nothing to sell. */
function exitFlows(
  { exit, value, sellingRate, newLoan }: Assumptions,
  { soldOn, contracts }: ProjectState,
  { next, exitOn }: Span,
): Flow[] {
  if (soldOn !== null) return [];
  const parts = contracts
    .filter(({ isWhole }) => !isWhole)
    .flatMap(({ transferOn, price }) =>
      flow(earlier(later(transferOn, next), exitOn), 'sale', price),
    );
  if (exit === 'rent') return parts;
  if (exit === 'refinancing') return [...parts, ...flow(exitOn, 'refinancing', newLoan)];
  return [
    ...parts,
    ...flow(exitOn, 'sale', value),
    ...flow(exitOn, 'selling', -shareOf(value, sellingRate)),
  ];
}
