import { largestAmount } from '~/models/fields';
import { dayAfter } from '~/models/finance/days';
import type { Rate } from '~/models/finance/rate';
import { bringsRate } from '~/models/finance/xirr';
import { capitalPlan } from '~/models/scenarios/capital';
import {
  type Flow,
  type ProjectFlows,
  type Source,
  sumsUntilExit,
  withExit,
} from '~/models/scenarios/flows';
import { type Calculation, calculateProject, equityFlows } from '~/models/scenarios/outcome';
import type { Assumptions, ProjectState } from '~/models/scenarios/state';
import type { returnKinds } from './input';
import { type Deal, purchaseOf, stateOfDeal, stateWithoutPurchase, withPurchase } from './state';

/** The outcome of a deal (docs/rules.md#deals), in minor units. */
export type DealOutcome = {
  /** The day of the purchase. */
  on: string;
  state: ProjectState;
  assumptions: Assumptions;
  calculation: Calculation;
  profit: number;
  /** Everything that is spent until the exit, before tax. */
  cost: number;
  /** Profit per cost, so 0.2 is 20 %; null without costs. */
  returnOnCost: number | null;
  irr: Rate;
  exitOn: string;
  workEndsOn: string;
  /** Money of one's own. */
  cashNeeded: number;
  low: { month: string; balance: number };
};

export function dealOutcome(deal: Deal, on: string): DealOutcome {
  const { state, assumptions } = stateOfDeal(deal, on);
  const calculation = calculateProject(state, assumptions, on);
  const { profit, irr, exitOn, workEndsOn, capitalNeeded, low } = calculation.outcome;
  const cost = costOf(state, calculation.flows);
  return {
    on,
    state,
    assumptions,
    calculation,
    profit,
    cost,
    returnOnCost: cost === 0 ? null : profit / cost,
    irr,
    exitOn,
    workEndsOn,
    cashNeeded: capitalNeeded,
    low,
  };
}

export const costSources: Source[] = ['work', 'interest', 'running', 'selling'];

const sumOf = (flows: readonly Pick<Flow, 'amount'>[]): number =>
  flows.reduce((all, { amount }) => all + amount, 0);

function costOf({ books }: ProjectState, { flows }: ProjectFlows): number {
  const spent = flows.filter(({ source }) => costSources.includes(source));
  return books.property - sumOf(spent);
}

/** A rate in basis points: profit on cost, or IRR a year. */
type WantedReturn = { kind: (typeof returnKinds)[number]; rateBp: number };

export const wantedOf = ({ wanted, wantedRate }: Deal): WantedReturn | null =>
  wantedRate === null ? null : { kind: wanted, rateBp: wantedRate };

/** True if a deal brings the wanted return. A higher price never does if a lower one does not. */
export const bringsReturn = (deal: Deal, wanted: WantedReturn, on: string): boolean =>
  returnsOf(deal, wanted, on)(deal.purchasePrice);

/** Tells whether a price brings the wanted return. What all prices share is computed once. */
function returnsOf(deal: Deal, { kind, rateBp }: WantedReturn, on: string) {
  const { state: unbought, assumptions } = stateWithoutPurchase(deal, on);
  const known = sumsUntilExit(unbought, assumptions, on);
  return (purchasePrice: number): boolean => {
    const purchase = purchaseOf({ ...deal, purchasePrice });
    const state = withPurchase(unbought, purchase, on);
    const paid: Flow = { on: dayAfter(on), source: 'bill', amount: -purchase };
    const until = { ...known, flows: [paid, ...known.flows] };
    const flows = withExit(state, assumptions, until);
    if (kind === 'irr')
      return bringsRate(equityFlows(state, flows, capitalPlan(flows, on)), rateBp / 10_000);
    return BigInt(flows.profit) * 10_000n >= BigInt(costOf(state, flows)) * BigInt(rateBp);
  };
}

/** The highest purchase price that brings the wanted return; null if none does, not even 0. */
export function highestPrice(deal: Deal, wanted: WantedReturn, on: string): number | null {
  const isEnough = returnsOf(deal, wanted, on);
  if (!isEnough(0)) return null;
  let enough = 0;
  let tooMuch = largestAmount + 1;
  while (tooMuch - enough > 1) {
    const between = Math.floor((enough + tooMuch) / 2);
    if (isEnough(between)) enough = between;
    else tooMuch = between;
  }
  return enough;
}
