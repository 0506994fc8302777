import { owedToOwner } from '~/models/books/balances';
import { contingencyOf, forecastOf } from '~/models/books/forecast';
import type { Division } from '~/models/distributions/divide';
import { type Rate, rateOf } from '~/models/finance/rate';
import { dueToOwner } from './balance-flows';
import { type CapitalPlan, capitalPlan } from './capital';
import { type ProjectFlows, projectFlows, summedFlows } from './flows';
import { type HolderReturn, investorReturns } from './returns';
import { type Assumptions, type ProjectState, workEnd } from './state';

/** The outcome of a scenario for the project, in minor units. */
export type Outcome = {
  /** The day of the sale, once everything is sold. */
  exitOn: string;
  /** The end of the last phase. */
  workEndsOn: string;
  costAtCompletion: number;
  /** Null without contingency in the budget. */
  contingency: number | null;
  /** The amount of loans not drawn yet. */
  toBorrow: number;
  low: CapitalPlan['low'];
  /** Capital that must be paid in, in addition to what was called. */
  capitalNeeded: number;
  profit: number;
  /** Money back per money paid in, by all holders; null before anything is paid in. */
  multiple: number | null;
  irr: Rate;
  /** False if profit and rates leave out a purchase price that is not entered. */
  hasPurchasePrice: boolean;
  /** The project’s debt to its owner today; negative if the owner owes the project. */
  owedToOwner: number;
};

export type Calculation = { outcome: Outcome; flows: ProjectFlows; capital: CapitalPlan };

/** Computes what a project comes to under some assumptions (docs/rules.md#scenarios). */
export const calculateProject = (
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): Calculation => calculationOf(state, projectFlows(state, assumptions, on), on);

/** Computes the same from flows that are known. */
export function calculationOf(state: ProjectState, flows: ProjectFlows, on: string): Calculation {
  const capital = capitalPlan(flows, on, state.extraCapital);
  const equity = equityOf(state, { flows, capital }, on);
  const paidIn = -sum(equity.filter(({ amount }) => amount < 0));
  const outcome: Outcome = {
    exitOn: state.soldOn ?? flows.exitOn,
    workEndsOn: workEnd(state),
    costAtCompletion: costOfWork(state),
    contingency: contingencyOf(workLines(state)),
    toBorrow: sum(flows.flows.filter(({ source }) => source === 'draw')),
    low: capital.low,
    capitalNeeded: sum(capital.needs),
    profit: flows.profit,
    multiple: paidIn > 0 ? sum(equity.filter(({ amount }) => amount > 0)) / paidIn : null,
    irr: rateOf(equity, state.hasPurchasePrice),
    hasPurchasePrice: state.hasPurchasePrice,
    owedToOwner: owedToOwner(state.books),
  };
  return { outcome, flows, capital };
}

export type FullCalculation = Calculation & {
  holders: HolderReturn[];
  /** Capital that no holding pays in, and money that no holding gets. */
  unheld: { contributed: number; distributed: Division['apart'] };
};

/** Computes the same, and what each holding pays in and gets. */
export const calculateScenario = (
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): FullCalculation => withHolders(state, calculateProject(state, assumptions, on));

/** Computes the same figures from sums of each month, faster; they cannot be explained. */
export const calculateFigures = (
  state: ProjectState,
  assumptions: Assumptions,
  on: string,
): FullCalculation =>
  withHolders(state, calculationOf(state, summedFlows(state, assumptions, on), on));

function withHolders(state: ProjectState, calculation: Calculation): FullCalculation {
  const { flows, capital } = calculation;
  const { holders, unheld } = investorReturns(flows, capital, state);
  const contributed = sum(unheld.contributed);
  return { ...calculation, holders, unheld: { ...unheld, contributed } };
}

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((all, { amount }) => all + amount, 0);

type Dated = { on: string; amount: number };

const workLines = ({ lines }: ProjectState) => lines.filter(({ account }) => account === 'work');

/** The cost of the work at completion: spent, on order and still to come (docs/rules.md#names). */
export const costOfWork = (state: ProjectState): number =>
  workLines(state).reduce((all, line) => all + forecastOf(line), 0) + state.notPlanned;

/** Payments of the owner are negative, payments to the owner positive, as for holders. */
export function ownerFlows(state: ProjectState, flows: ProjectFlows['flows'], on: string): Dated[] {
  return [
    ...state.ownerPaid.map(({ month, amount }) => ({ on: `${month}-01`, amount: -amount })),
    { on, amount: dueToOwner(state) },
    ...flows
      .filter(({ source }) => source === 'owner')
      .map((one) => ({ on: one.on, amount: -one.amount })),
  ].filter(({ amount }) => amount !== 0);
}

/** The flows of all who finance the project: the holders and the owner. */
export const equityOf = (
  state: ProjectState,
  { flows, capital }: Pick<Calculation, 'flows' | 'capital'>,
  on: string,
): Dated[] => [...ownerFlows(state, flows.flows, on), ...equityFlows(state, flows, capital)];

/**
 * The payments of all holders on each day, and apart from them what they get; payments are
 * negative. Flows are summed by day, because hundreds of holders pay on the same few days.
 */
export function equityFlows(
  { holders }: ProjectState,
  { flows, exitOn }: ProjectFlows,
  { needs, final }: CapitalPlan,
): Dated[] {
  const paidIn = new Map<string, number>();
  const paidOut = new Map<string, number>();
  const add = (to: Map<string, number>, all: readonly Dated[]) => {
    for (const { on, amount } of all) to.set(on, (to.get(on) ?? 0) + amount);
  };
  for (const { contributions, payouts, sponsorPaid } of holders) {
    add(paidIn, contributions);
    add(paidOut, payouts);
    add(paidOut, sponsorPaid);
  }
  add(
    paidIn,
    flows.filter(({ source }) => source === 'call'),
  );
  add(paidIn, needs);
  add(paidOut, [{ on: exitOn, amount: final }]);
  return [
    ...[...paidIn].map(([on, amount]) => ({ on, amount: -amount })),
    ...[...paidOut].map(([on, amount]) => ({ on, amount })),
  ];
}
