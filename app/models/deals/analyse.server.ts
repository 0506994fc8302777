import { todayFor } from '~/models/access/times.server';
import { calculation } from '~/models/calculation.server';
import { Refused } from '~/models/errors';
import { query } from '~/models/operation.server';
import { projectRunners } from '~/models/projects/visible.server';
import { explainYear } from '~/models/scenarios/input';
import { assertReachable } from '~/models/scenarios/save.server';
import { sensitivityOf } from '~/models/scenarios/sensitivity';
import { dealFields } from './input';
import { dealOutcome, highestPrice, wantedOf } from './outcome';
import { type Deal, stateOfDeal, workEndOf } from './state';

/** Deals are for those who can make them a project. */
const dealMakers = { permission: 'projects.create', roles: projectRunners } as const;

/** The data of an empty deal form. */
export const newDeal = query({
  ...dealMakers,
  run: ({ actor }) => ({ currency: actor.currency }),
});

/** Computes the outcome of a deal bought today, without storing it. */
export const analyseDeal = calculation({
  name: 'deal.analyse',
  ...dealMakers,
  input: dealFields.safeExtend({ explain_year: explainYear }),
  run({ actor, now }, { explainYear: year, ...deal }) {
    const on = todayFor({ actor, now });
    if (deal.exitOn !== null) {
      assertReachable({ actor, now }, deal.exitOn);
      if (deal.exitOn < workEndOf(deal, on))
        throw new Refused('exit_on', 'deal.errors.beforeWorkEnds');
    }
    return {
      deal,
      year,
      currency: actor.currency,
      ...dealOutcome(deal, on),
      highest: highestOf(deal, on),
      sensitivity: () => sensitivityOf(stateOfDeal(deal, on), on),
    };
  },
});

export type DealAnalysis = ReturnType<typeof analyseDeal>;

/** The highest price for the wanted return, and what the deal comes to at it. */
function highestOf(deal: Deal, on: string) {
  const wanted = wantedOf(deal);
  if (wanted === null) return null;
  const price = highestPrice(deal, wanted, on);
  return {
    wanted,
    price,
    outcome: price === null ? null : dealOutcome({ ...deal, purchasePrice: price }, on),
  };
}
