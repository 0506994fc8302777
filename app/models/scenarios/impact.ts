import { daysBetween } from '~/models/finance/days';
import type { Rate } from '~/models/finance/rate';
import { type Change, type Inputs, withChange } from './change';
import { calculateFigures, calculateScenario, type FullCalculation } from './outcome';
import { type RestRow, restKinds, restOf } from './rest';
import type { HolderReturn } from './returns';

/** A figure without and with a change. */
export type Effect = { before: number; after: number; difference: number };

/** The impact of a change on a holding. */
export type HolderEffect = {
  holdingId: number;
  name: string;
  profit: Effect;
  toPay: Effect;
  multiple: { before: number | null; after: number | null };
  irr: { before: Rate; after: Rate };
};

/** The impact on what the project has apart from its holders (`RestRow`). */
export type RestEffect = {
  kind: RestRow['kind'];
  profit: Effect;
  /** Null in impacts that an earlier version kept. */
  toPay: Effect | null;
};

/** The impact of a change on a project and its holders, in minor units (docs/rules.md#impact). */
export type Impact = {
  costAtCompletion: Effect;
  workEndsOn: { before: string; after: string; days: number };
  exitOn: { before: string; after: string; days: number };
  /** Null without contingency in the budget. */
  contingency: Effect | null;
  low: Effect & { monthBefore: string; monthAfter: string };
  toBorrow: Effect;
  capitalNeeded: Effect;
  profit: Effect;
  /** False if profit and rates leave out the purchase price, because it is not entered. */
  hasPurchasePrice: boolean;
  multiple: { before: number | null; after: number | null };
  irr: { before: Rate; after: Rate };
  holders: HolderEffect[];
  /** The profits of `holders` and `rest` sum to the profit of the project. */
  rest: RestEffect[];
};

/** A project as it would be with a change, to explain the figures of the impact. */
export type ChangedProject = Inputs & { calculation: FullCalculation };

/** Calculates a project without and with a change. */
export function compareChange(
  inputs: Inputs,
  change: Change,
  on: string,
): { figures: Impact; changed: ChangedProject } {
  const changed = withChange(inputs, change, on);
  const without = calculateFigures(inputs.state, inputs.assumptions, on);
  const withIt = calculateScenario(changed.state, changed.assumptions, on);
  const [before, after] = [without.outcome, withIt.outcome];
  const effect = (name: 'costAtCompletion' | 'toBorrow' | 'capitalNeeded' | 'profit') =>
    effectOf(before[name], after[name]);
  const day = (name: 'workEndsOn' | 'exitOn') => ({
    before: before[name],
    after: after[name],
    days: daysBetween(before[name], after[name]),
  });
  const figures: Impact = {
    costAtCompletion: effect('costAtCompletion'),
    workEndsOn: day('workEndsOn'),
    exitOn: day('exitOn'),
    contingency:
      before.contingency === null || after.contingency === null
        ? null
        : effectOf(before.contingency, after.contingency),
    low: {
      ...effectOf(before.low.balance, after.low.balance),
      monthBefore: before.low.month,
      monthAfter: after.low.month,
    },
    toBorrow: effect('toBorrow'),
    capitalNeeded: effect('capitalNeeded'),
    profit: effect('profit'),
    hasPurchasePrice: before.hasPurchasePrice,
    multiple: { before: before.multiple, after: after.multiple },
    irr: { before: before.irr, after: after.irr },
    holders: without.holders.map((holder, at) => holderEffect(holder, withIt.holders[at]!)),
    rest: restEffects(restOf(without, inputs.state, on), restOf(withIt, changed.state, on)),
  };
  return { figures, changed: { ...changed, calculation: withIt } };
}

/** The effect of a change alone. */
export const impactOf = (inputs: Inputs, change: Change, on: string): Impact =>
  compareChange(inputs, change, on).figures;

/** Less than one unit of the currency is the rounding of parts, and not shown as a change. */
export const isChange = ({ difference }: Pick<Effect, 'difference'>): boolean =>
  Math.abs(difference) >= 100;

const effectOf = (before: number, after: number): Effect => ({
  before,
  after,
  difference: after - before,
});

const holderEffect = (before: HolderReturn, after: HolderReturn): HolderEffect => ({
  holdingId: before.holdingId,
  name: before.name,
  profit: effectOf(before.profit, after.profit),
  toPay: effectOf(before.toPay, after.toPay),
  multiple: { before: before.multiple, after: after.multiple },
  irr: { before: before.irr, after: after.irr },
});

const restEffects = (before: RestRow[], after: RestRow[]): RestEffect[] =>
  restKinds.flatMap((kind) => {
    const rows = [before, after].map((all) => all.find((row) => row.kind === kind));
    if (rows.every((row) => row === undefined)) return [];
    const effect = (figure: 'profit' | 'toPay') =>
      effectOf(rows[0]?.[figure] ?? 0, rows[1]?.[figure] ?? 0);
    return [{ kind, profit: effect('profit'), toPay: effect('toPay') }];
  });

/** The profit of the project that its holders do not get, for effects of earlier versions. */
export function restOfProfit({
  profit,
  holders,
}: Pick<Impact, 'profit' | 'holders'>): RestEffect[] {
  const left = (when: 'before' | 'after') =>
    holders.reduce((rest, holder) => rest - holder.profit[when], profit[when]);
  const unheld = effectOf(left('before'), left('after'));
  return unheld.before === 0 && unheld.after === 0
    ? []
    : [{ kind: 'unheld', profit: unheld, toPay: null }];
}

/**
 * The holder whose return a change moves most: by rate if there is one before and after, else by
 * profit. Null if the change has no effect on any holder that would be shown.
 */
export function mostAffected({ holders }: Pick<Impact, 'holders'>): HolderEffect | null {
  const sizeOf = ({ irr, profit }: HolderEffect): [rate: number, amount: number] => [
    irr.before.kind === 'rate' && irr.after.kind === 'rate'
      ? Math.abs(irr.after.rate - irr.before.rate)
      : 0,
    isChange(profit) ? Math.abs(profit.difference) : 0,
  ];
  const [first] = holders
    .map((holder) => ({ holder, size: sizeOf(holder) }))
    .filter(({ size: [rate, amount] }) => rate > 0 || amount > 0)
    .sort(
      ({ size: [rate, amount] }, { size: [otherRate, otherAmount] }) =>
        otherRate - rate || otherAmount - amount,
    );
  return first?.holder ?? null;
}
