import { forecastOf } from '~/models/books/forecast';
import { allocate } from '~/models/finance/allocate';
import { addMonths, dayAfter, earlier, later, monthEnd } from '~/models/finance/days';
import { loanFlows } from './loan-flows';
import { monthlyFlows, monthsBetween, shareOf } from './monthly-flows';
import { type Assumptions, type CostLine, type ProjectState, workEnd } from './state';

/** The sources of what is still to come, in the order in which they are shown. */
export const sources = [
  'bill',
  'retention',
  'vat',
  'work',
  'draw',
  'interest',
  'principal',
  'call',
  'promised',
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
  'work',
  'interest',
  'rent',
  'running',
  'sale',
  'selling',
  'tax',
];

export type ProjectFlows = {
  /** The day of the exit, not before the next day. */
  exitOn: string;
  /** Money in the project today, less the part of the purchase price that is in no entry. */
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

/** What moves until the exit, and on its day but for what the exit itself brings and costs. */
export type FlowsUntilExit = Pick<ProjectFlows, 'exitOn' | 'flows'>;

export function flowsUntilExit(
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): FlowsUntilExit {
  const next = dayAfter(on);
  const exitOn = later(assumptions.exitOn, next);
  const flows = [
    ...balanceFlows(state, next, exitOn),
    ...state.lines.flatMap((line) => workFlows(line, state, next, exitOn)),
    ...monthlyFlows(assumptions, state, next, exitOn),
    ...state.loans.flatMap((loan) => loanFlows(loan, next, exitOn)),
  ];
  return { exitOn, flows };
}

/** Adds the exit: its value, the cost of selling and the tax do not depend on earlier days. */
export function withExit(
  state: ProjectState,
  assumptions: Assumptions,
  { exitOn, flows: until }: FlowsUntilExit,
): ProjectFlows {
  const before = [...until, ...exitFlows(assumptions, exitOn)];
  const isSold = assumptions.exit === 'sale';
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

const flow = (on: string, source: Source, amount: number): Flow[] =>
  amount === 0 ? [] : [{ on, source, amount }];

const sum = (flows: { amount: number }[]) => flows.reduce((all, { amount }) => all + amount, 0);

/** By day; thousands of flows are on a few hundred days. */
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

/**
 * The part of the purchase price that money of holders and lenders paid, though no entry says so;
 * the rest was paid outside the books (docs/rules.md#estimates).
 */
export const spentOnPurchase = ({
  accounts,
  unbookedPurchase,
}: Pick<ProjectState, 'accounts' | 'unbookedPurchase'>): number =>
  Math.min(unbookedPurchase, Math.max(0, -accounts.capital - accounts.loan));

/** The cash of the books, less what of the purchase price was paid from it. */
export const cashInHand = (state: ProjectState): number =>
  state.accounts.cash - spentOnPurchase(state);

/** Booked profit, less purchase price and costs that are in no entry, with what is to come. */
function profitIn(state: ProjectState, flows: Flow[]): number {
  const { accounts, unbookedPurchase, extraCosts } = state;
  const booked = -accounts.income - accounts.cost - unbookedPurchase - extraCosts;
  return booked + sum(flows.filter(({ source }) => profitSources.includes(source)));
}

/** Rounded down; a loss is not taxed. */
const taxOn = (profit: number, rateBp: number): number =>
  Number((BigInt(Math.max(0, profit)) * BigInt(rateBp)) / 10_000n);

/** Bills, retained money, VAT, calls and distributions that are still to be paid or received. */
function balanceFlows(state: ProjectState, next: string, exitOn: string): Flow[] {
  const { accounts, bills, holders, promised } = state;
  const within = (day: string) => earlier(later(day, next), exitOn);
  const otherPayables = accounts.payable + bills.reduce((all, { amount }) => all + amount, 0);
  return [
    ...bills.map(
      ({ id, dueDate, amount }): Flow => ({
        on: within(dueDate),
        source: 'bill',
        amount: -amount,
        of: { kind: 'entry', id },
      }),
    ),
    ...flow(next, 'bill', otherPayables),
    ...flow(within(workEnd(state)), 'retention', accounts.retention),
    ...flow(within(monthEnd(addMonths(next, 1))), 'vat', accounts.vat),
    ...flow(next, 'promised', -promised),
    ...holders.flatMap(({ holdingId, name, openCalls }) =>
      openCalls.map(
        ({ on, amount }): Flow => ({
          on: within(on),
          source: 'call',
          amount,
          of: { kind: 'holding', id: holdingId, name },
        }),
      ),
    ),
  ];
}

/** The remaining cost of a budget line, by day over what is left of its phase. */
function workFlows(line: CostLine, state: ProjectState, next: string, exitOn: string): Flow[] {
  const remaining = forecastOf(line) - line.actual;
  if (remaining === 0) return [];
  const phase = state.phases.find(({ id }) => id === line.phaseId);
  const end = earlier(later(phase?.endDate ?? workEnd(state), next), exitOn);
  const start = earlier(later(phase?.startDate ?? next, next), end);
  const spans = monthsBetween(start, end);
  const parts = allocate(
    remaining,
    spans.map(({ days }) => days),
  );
  const of: FlowRecord = { kind: 'line', id: line.id, name: line.title, phase: line.phase };
  return spans.flatMap(({ to }, at): Flow[] => {
    const part = parts[at] ?? 0;
    return part === 0 ? [] : [{ on: to, source: 'work', amount: -part, of }];
  });
}

function exitFlows({ exit, value, sellingRate, newLoan }: Assumptions, exitOn: string): Flow[] {
  if (exit === 'rent') return [];
  if (exit === 'refinancing') return flow(exitOn, 'refinancing', newLoan);
  return [...flow(exitOn, 'sale', value), ...flow(exitOn, 'selling', -shareOf(value, sellingRate))];
}
