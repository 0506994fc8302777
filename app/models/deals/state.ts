import type { z } from 'zod';
import { noBooks } from '~/models/books/balances';
import { amortize } from '~/models/finance/amortize';
import { addMonths, monthsFrom } from '~/models/finance/days';
import type { CamelKeys } from '~/models/payload';
import type { Inputs } from '~/models/scenarios/change';
import { shareOf } from '~/models/scenarios/monthly-flows';
import { emptyLine, emptyState, type LoanState, type ProjectState } from '~/models/scenarios/state';
import type { dealFields, dealPlanFields } from './input';

/** Amounts in minor units, rates in basis points. */
export type Deal = CamelKeys<z.output<typeof dealFields>>;
export type DealPlan = CamelKeys<z.output<typeof dealPlanFields>>;

export const closingCostsOf = ({ purchasePrice, closingRate, closingCosts }: Deal): number =>
  shareOf(purchasePrice, closingRate) + closingCosts;

export const exitOf = ({ exitOn, exitMonths }: DealPlan, on: string): string =>
  exitOn ?? addMonths(on, exitMonths ?? 1);

export const workEndOf = ({ workMonths }: DealPlan, on: string): string =>
  addMonths(on, workMonths ?? 0);

/** How long a loan runs: its term, or until the exit. */
export const loanTermOf = (deal: DealPlan, on: string): number =>
  deal.loanMonths ?? Math.max(1, monthsFrom(on, exitOf(deal, on)).length);

/**
 * The project that a deal would become, bought and begun on a day (docs/rules.md#deals). Price and
 * closing costs are a bill that is due at once, so that loan and capital pay for them.
 */
export function stateOfDeal(deal: Deal, on: string): Inputs {
  const { state, assumptions } = stateWithoutPurchase(deal, on);
  return { state: withPurchase(state, purchaseOf(deal), on), assumptions };
}

/** The price with closing costs. */
export const purchaseOf = (deal: Deal): number => deal.purchasePrice + closingCostsOf(deal);

export const withPurchase = (state: ProjectState, purchase: number, on: string): ProjectState => ({
  ...state,
  books: { ...noBooks, property: purchase, payable: 0 - purchase },
  bills: purchase === 0 ? [] : [{ id: null, dueDate: on, amount: purchase }],
});

/** Everything that does not depend on the price. */
export function stateWithoutPurchase(
  deal: DealPlan & Pick<Deal, 'renovationCost' | 'runningCosts'>,
  on: string,
): Inputs {
  const exitOn = exitOf(deal, on);
  const phase = { id: 1, title: '', startDate: on, endDate: workEndOf(deal, on) };
  const { runningCosts } = deal;
  return {
    state: {
      ...emptyState(on, exitOn),
      phases: [phase],
      lines: [{ ...emptyLine, phaseId: phase.id, original: deal.renovationCost }],
      loans: deal.loanAmount === 0 ? [] : [loanOf(deal, on)],
    },
    assumptions: {
      exit: deal.exit,
      exitOn,
      value: deal.value,
      sellingRate: deal.sellingRate,
      taxRate: deal.taxRate,
      rent: deal.rent,
      rentFrom: null,
      vacancyRate: deal.vacancyRate,
      newLoan: deal.newLoan,
      costs: runningCosts === 0 ? [] : [{ title: '', monthly: runningCosts }],
    },
  };
}

/** A later exit, as in the table of sensitivity, is paid interest for too. */
const monthsBeyondExit = 12;

/** A loan that is drawn at once, with an instalment each month. */
function loanOf(deal: DealPlan, on: string): LoanState {
  const { loanAmount: principal, loanMethod: method, loanMonths } = deal;
  const annualRate = deal.loanRate ?? 0;
  const months = loanMonths ?? loanTermOf(deal, on) + monthsBeyondExit;
  return {
    id: null,
    lender: '',
    annualRate,
    draw: { on, amount: principal },
    owed: 0,
    payoff: 0,
    rows: amortize({ principal, annualRateBp: annualRate, months, method }).map((row) => ({
      on: addMonths(on, row.n),
      principal: row.principal,
      interest: row.interest,
      payoff: row.balance,
    })),
  };
}
