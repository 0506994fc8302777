import {
  aboutMultiple,
  aboutParts,
  aboutRate,
  aboutUnit,
  roundTo,
  sumOf,
} from '~/models/investments/about';
import type { Effect, HolderEffect } from './impact';
import type { HolderReturn } from './returns';

type OwnEffect = Pick<HolderEffect, 'profit' | 'toPay' | 'multiple' | 'irr'>;

/**
 * The effect of a change on a holding, rounded for its holder: the cost of the change is known in
 * the project, so that exact amounts would give the share of each holder.
 * @param contributed what the holder has paid in so far
 */
export function aboutEffect<One extends OwnEffect>(effect: One, contributed: number): One {
  const { profit, toPay, multiple, irr } = effect;
  return {
    ...effect,
    profit: aboutAmounts(profit, unitOfProfit(profit, contributed)),
    toPay: aboutAmounts(toPay, aboutUnit(largest(toPay))),
    multiple: { before: aboutMultiple(multiple.before), after: aboutMultiple(multiple.after) },
    irr: { before: aboutRate(irr.before), after: aboutRate(irr.after) },
  };
}

const largest = ({ before, after }: Effect) => Math.max(Math.abs(before), Math.abs(after));

/** The unit of the third digit of what the holder is expected to get. */
const unitOfProfit = (profit: Effect, contributed: number) =>
  aboutUnit(contributed + largest(profit));

function aboutAmounts(effect: Effect, unit: number): Effect {
  const [before, after] = [roundTo(effect.before, unit), roundTo(effect.after, unit)];
  return { before, after, difference: after - before };
}

/**
 * The return of a holder after the change, with rounded future payments; past ones are their own.
 * @param effect the rounded effect of the change
 */
export function aboutReturn(
  holder: HolderReturn,
  { profit, multiple, irr }: OwnEffect,
): HolderReturn {
  const past = <One>(flows: One[], future: unknown[]) =>
    flows.slice(0, flows.length - future.length);
  const stillToPay = aboutParts(holder.stillToPay);
  const atExit = aboutParts(holder.atExit);
  const contributions = [...past(holder.contributions, stillToPay), ...stillToPay];
  const payouts = [...past(holder.payouts, atExit), ...atExit];
  return {
    ...holder,
    contributions,
    stillToPay,
    payouts,
    atExit,
    contributed: sumOf(contributions),
    toPay: sumOf(stillToPay),
    distributed: sumOf(payouts),
    profit: profit.after,
    multiple: multiple.after,
    irr: irr.after,
  };
}
