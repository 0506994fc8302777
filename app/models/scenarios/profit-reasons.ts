import { forecastOf } from '~/models/books/forecast';
import { costsByAccount } from './costs';
import type { ProjectFlows } from './flows';
import type { ProjectState } from './state';

/** Reasons why the profit is expected to change until the exit (docs/rules.md#expected-profit). */
export const profitReasons = [
  'value',
  'purchase',
  'overrun',
  'saving',
  'unplanned',
  'other',
  'financing',
  'holding',
  'selling',
  'tax',
  'rent',
] as const;

/** `amount` is what it adds to the expected profit, in minor units. */
export type ProfitReason = { reason: (typeof profitReasons)[number]; amount: number };

/** The typed figures of a project that the profit at today's value is computed from. */
export type Typed = {
  /** The value with the prices of sold parts that it no longer contains. */
  value: number;
  purchasePrice: number;
  renovationCost: number;
};

const lineReasons = (state: ProjectState) => {
  const differences = state.lines
    .filter(({ account }) => account === 'work')
    .map((line) => (line.original || line.actual + line.open) - forecastOf(line));
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
  return {
    overrun: sum(differences.filter((one) => one < 0)),
    saving: sum(differences.filter((one) => one > 0)),
  };
};

/** The parts of the difference, the largest first; they sum to it. */
export function profitReasonsOf(
  state: ProjectState,
  flows: ProjectFlows,
  typed: Typed,
): ProfitReason[] {
  const { books } = state;
  const toCome = (...sources: string[]) =>
    flows.flows
      .filter(({ source }) => sources.includes(source))
      .reduce((sum, { amount }) => sum + amount, 0);
  const costs = new Map(
    costsByAccount(state, flows).map((cost) => [cost.account, cost.actual + cost.toCome]),
  );
  const cost = (
    account: 'property' | 'work' | 'other_cost' | 'financing' | 'holding' | 'selling',
  ) => costs.get(account) ?? 0;
  const { overrun, saving } = lineReasons(state);
  const amounts: Record<ProfitReason['reason'], number> = {
    value: toCome('sale') - books.sale + flows.kept.value - typed.value,
    purchase: typed.purchasePrice - cost('property'),
    overrun,
    saving,
    unplanned: typed.renovationCost - cost('work') - overrun - saving,
    other: -cost('other_cost'),
    financing: -cost('financing'),
    holding: -cost('holding'),
    selling: -cost('selling'),
    tax: toCome('tax'),
    // The cost of what was sold is on its account and in the cost of sales.
    rent:
      toCome('rent') -
      books.rent -
      books.other_income -
      books.rounding -
      books.sold -
      books.cost_of_sales,
  };
  return profitReasons
    .map((reason) => ({ reason, amount: amounts[reason] }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
}
