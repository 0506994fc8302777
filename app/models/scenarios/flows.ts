import { incomeLessCosts, owedToOwner } from '~/models/books/balances';
import { forecastOf } from '~/models/books/forecast';
import { allocate } from '~/models/finance/allocate';
import { addMonths, dayAfter, earlier, later, monthEnd } from '~/models/finance/days';
import { addLoan, loanFlows } from './loan-flows';
import { monthlyFlows, monthsBetween, shareOf } from './monthly-flows';
import {
  type Assumptions,
  type CostLine,
  emptyLine,
  type PlannedPhase,
  type ProjectState,
  workEnd,
} from './state';
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

/** What moves until the exit, and on its day but for what the exit itself brings and costs. */
export type FlowsUntilExit = Pick<ProjectFlows, 'exitOn' | 'flows'> & {
  /** The first day on which money can move. */
  next: string;
};

export function flowsUntilExit(
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): FlowsUntilExit {
  const span = spanOf(assumptions, on);
  const loans = state.loans.flatMap((loan) => loanFlows(loan, span.next, span.exitOn));
  return { ...span, flows: [...recordsUntilExit(state, assumptions, { ...span, loans })].flat() };
}

/**
 * The same as sums of each month. Hundreds of records over thirty years have hundreds of thousands
 * of flows, in a few hundred months.
 */
export function sumsUntilExit(
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): FlowsUntilExit {
  const span = spanOf(assumptions, on);
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

type Span = { next: string; exitOn: string };

function spanOf(assumptions: Assumptions, on: string): Span {
  const next = dayAfter(on);
  return { next, exitOn: later(assumptions.exitOn, next) };
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
  const isSold = assumptions.exit === 'sale' || state.isSold;
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
 * The cash of the books, less what the owner is owed at once: until somebody says who paid what was
 * typed, as far as the cash reaches (docs/rules.md#who-paid).
 */
export const cashInHand = (state: Pick<ProjectState, 'books' | 'isPayerKnown'>): number =>
  state.books.cash - dueToOwner(state);

/** What of the owner’s debt the cash of today repays. */
export const dueToOwner = ({
  books,
  isPayerKnown,
}: Pick<ProjectState, 'books' | 'isPayerKnown'>): number =>
  isPayerKnown ? 0 : Math.max(0, Math.min(books.cash, owedToOwner(books)));

/** Booked income less costs, with what is to come. */
const profitIn = ({ books }: ProjectState, flows: Flow[]): number =>
  flows.reduce(
    (all, { source, amount }) => (ofProfit.has(source) ? all + amount : all),
    incomeLessCosts(books),
  );

/** Rounded down; a loss is not taxed. */
const taxOn = (profit: number, rateBp: number): number =>
  Number((BigInt(Math.max(0, profit)) * BigInt(rateBp)) / 10_000n);

/** Bills, retained money, taxes, calls, distributions and the owner: to be paid or received. */
function balanceFlows(state: ProjectState, next: string, exitOn: string): Flow[] {
  const { books, bills, holders } = state;
  const within = (day: string) => earlier(later(day, next), exitOn);
  const otherPayables = books.payable + bills.reduce((all, { amount }) => all + amount, 0);
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
    ...flow(within(workEnd(state)), 'retention', books.retention),
    ...flow(within(monthEnd(addMonths(next, 1))), 'vat', books.vat + books.output_vat),
    ...flow(next, 'withheld', books.tax_withheld),
    ...flow(exitOn, 'claims', books.receivable + books.tax_receivable + books.advances),
    ...flow(exitOn, 'deposits', books.deposits + books.prepayments + books.intercompany),
    ...flow(next, 'promised', books.distributions_payable),
    ...flow(exitOn, 'owner', dueToOwner(state) - owedToOwner(books)),
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

/**
 * The price and the extra values of a project that has not begun. The cash pays them as far as it
 * reaches; the owner pays the rest, until the exit.
 */
function toComeFlows(state: ProjectState, next: string, exitOn: string): Flow[] {
  const { toCome, startDate } = state;
  const total = toCome.purchase + toCome.other;
  const day = earlier(later(startDate, next), exitOn);
  const byOwner = total - Math.max(0, Math.min(total, cashInHand(state)));
  return [
    ...flow(day, 'purchase', -toCome.purchase),
    ...flow(day, 'other', -toCome.other),
    ...flow(day, 'owner', byOwner),
    ...flow(exitOn, 'owner', -byOwner),
  ];
}

/**
 * What budget lines still cost, and the renovation cost that no line plans. The interest of loans
 * uses up the budget for financing.
 */
function* costFlows(
  state: ProjectState,
  { next, exitOn, interest }: Span & { interest: number },
): Generator<Flow[]> {
  const unplanned = { ...emptyLine, original: state.notPlanned };
  const phases = new Map(state.phases.map((phase) => [phase.id, phase]));
  const monthsOf = rememberedMonths();
  const known = { phases, workEndsOn: workEnd(state), monthsOf, next, exitOn };
  let left = interest;
  for (const line of [...state.lines, unplanned]) {
    const remaining = forecastOf(line) - line.actual;
    const used = line.account === 'financing' ? Math.max(0, Math.min(remaining, left)) : 0;
    left -= used;
    yield lineFlows({ line, remaining: remaining - used }, known);
  }
}

type Remaining = { line: CostLine; remaining: number };
type Work = Span & {
  phases: Map<number, PlannedPhase>;
  workEndsOn: string;
  /** The months of a phase, which its lines share. */
  monthsOf: (start: string, end: string) => Months;
};
type Months = { ends: string[]; days: number[] };

function rememberedMonths() {
  const known = new Map<string, Months>();
  return (start: string, end: string): Months => {
    const key = start + end;
    let months = known.get(key);
    if (!months) {
      const spans = monthsBetween(start, end);
      months = { ends: spans.map(({ to }) => to), days: spans.map(({ days }) => days) };
      known.set(key, months);
    }
    return months;
  };
}

/** The remaining cost of a budget line, by day over what is left of its phase. */
function lineFlows(
  { line, remaining }: Remaining,
  { phases, workEndsOn, monthsOf, next, exitOn }: Work,
): Flow[] {
  if (remaining === 0) return [];
  const phase = line.phaseId === null ? undefined : phases.get(line.phaseId);
  const lastDay = line.account === 'selling' ? exitOn : (phase?.endDate ?? workEndsOn);
  const end = earlier(later(lastDay, next), exitOn);
  const firstDay = line.account === 'selling' ? exitOn : (phase?.startDate ?? next);
  const start = earlier(later(firstDay, next), end);
  const source = line.account === 'work' ? 'work' : 'outside';
  const { ends, days } = monthsOf(start, end);
  const parts = allocate(remaining, days);
  const of: FlowRecord = { kind: 'line', id: line.id, name: line.title, phase: line.phase };
  const flows: Flow[] = [];
  for (const [at, part] of parts.entries())
    if (part !== 0) flows.push({ on: ends[at] as string, source, amount: -part, of });
  return flows;
}

/** The sale, or the new loan, and the signed sales of parts. Nothing is left to sell once it is sold. */
function exitFlows(
  { exit, value, sellingRate, newLoan }: Assumptions,
  { isSold, contracts }: ProjectState,
  { next, exitOn }: Span,
): Flow[] {
  if (isSold) return [];
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
