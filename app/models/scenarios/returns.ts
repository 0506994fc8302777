import { sponsorAmounts } from '~/models/distributions/sponsor';
import { type Rate, rateOf } from '~/models/finance/rate';
import { distribute, type Tier, type TierKind } from '~/models/finance/waterfall';
import type { Flow } from '~/models/finance/xirr';
import { type CapitalPlan, divideNeed } from './capital';
import type { ProjectFlows } from './flows';
import type { HolderState } from './state';

/** The contributions and payouts of a holding from the beginning to the exit, in minor units. */
export type HolderReturn = {
  holdingId: number;
  name: string;
  contributed: number;
  /** The part of the contributions that is still to be paid in. */
  toPay: number;
  distributed: number;
  profit: number;
  multiple: number | null;
  irr: Rate;
  /** Flows by day; payouts at the exit by tier. */
  contributions: Flow[];
  /** The last of the contributions, still to be paid in. */
  stillToPay: Flow[];
  payouts: HolderPayout[];
};

type HolderPayout = Flow & { tier: TierKind | 'sponsor' };

type Returns = {
  holders: HolderReturn[];
  /** Capital that no holding pays in, and money that no holding gets. */
  unheld: { contributed: Flow[]; distributed: number };
};

/** Terms that divide everything in proportion to what was paid in. */
const proRata: readonly Tier[] = [{ kind: 'capital' }, { kind: 'split', sponsorShareBp: 0 }];

/**
 * Computes the flows of each holding if everything is distributed at the exit by the terms
 * (docs/rules.md#scenarios). Without terms, each holding gets its part of the capital.
 */
export function investorReturns(
  { flows, exitOn }: Pick<ProjectFlows, 'flows' | 'exitOn'>,
  { needs, final }: Pick<CapitalPlan, 'needs' | 'final'>,
  holders: readonly HolderState[],
  tiers: readonly Tier[] | null,
): Returns {
  const toPay = new Map<number, Flow[]>(holders.map(({ holdingId }) => [holdingId, []]));
  for (const { on, amount, of } of flows)
    if (of?.kind === 'holding') toPay.get(of.id)?.push({ on, amount });
  const unpaid = payNeeds(needs, holders, toPay);
  const investors = holders.map(({ holdingId, contributions, payouts }) => ({
    id: String(holdingId),
    contributions: [...contributions, ...(toPay.get(holdingId) ?? [])],
    distributions: payouts,
  }));
  const payouts = payFinal(final, { investors, holders, tiers: tiers ?? proRata, exitOn });
  return {
    holders: holders.map((holder, at) =>
      returnOf(holder, {
        contributions: investors[at]!.contributions,
        stillToPay: toPay.get(holder.holdingId) ?? [],
        final: payouts.byHolding.get(holder.holdingId) ?? [],
      }),
    ),
    unheld: { contributed: unpaid, distributed: payouts.rest },
  };
}

const sum = (flows: readonly { amount: number }[]): number =>
  flows.reduce((all, { amount }) => all + amount, 0);

/** @returns what no holding pays */
function payNeeds(
  needs: CapitalPlan['needs'],
  holders: readonly HolderState[],
  toPay: Map<number, Flow[]>,
): Flow[] {
  const sums = holders.map(({ holdingId, committed, called }) => ({
    holdingId,
    committed,
    called,
  }));
  return needs.flatMap(({ on, amount }) => {
    const parts = divideNeed(amount, sums);
    if (parts === null) return [{ on, amount }];
    for (const [at, part] of parts.entries()) {
      if (part === 0) continue;
      const holder = sums[at]!;
      holder.called += part;
      toPay.get(holder.holdingId)?.push({ on, amount: part });
    }
    return [];
  });
}

type Final = {
  investors: Parameters<typeof distribute>[1];
  holders: readonly HolderState[];
  tiers: readonly Tier[];
  exitOn: string;
};

function payFinal(final: number, { investors, holders, tiers, exitOn }: Final) {
  const byHolding = new Map<number, HolderPayout[]>();
  if (investors.every(({ contributions }) => sum(contributions) <= 0))
    return { byHolding, rest: final };
  const add = (id: number, tier: HolderPayout['tier'], amount: number) => {
    const payouts = byHolding.get(id) ?? [];
    payouts.push({ on: exitOn, amount, tier });
    byHolding.set(id, payouts);
  };
  const earlier = sum(holders.flatMap(({ sponsorPaid }) => sponsorPaid));
  const paid = distribute(tiers, investors, final, exitOn, earlier);
  for (const { investor, tier, amount } of paid.parts) add(Number(investor), tier, amount);
  const sponsored = sponsorAmounts(holders, paid.sponsor);
  for (const [id, amount] of sponsored) add(id, 'sponsor', amount);
  const rest = sponsored.length === 0 ? paid.sponsor : 0;
  return { byHolding, rest };
}

type Paid = { contributions: Flow[]; stillToPay: Flow[]; final: HolderPayout[] };

function returnOf(
  { holdingId, name, payouts, sponsorPaid }: HolderState,
  { contributions, stillToPay, final }: Paid,
): HolderReturn {
  const earned = sponsorPaid.map((flow) => ({ ...flow, tier: 'sponsor' as const }));
  const got = [...payouts, ...earned, ...final];
  const contributed = sum(contributions);
  const distributed = sum(got);
  return {
    holdingId,
    name,
    contributed,
    toPay: sum(stillToPay),
    distributed,
    profit: distributed - contributed,
    multiple: contributed > 0 ? distributed / contributed : null,
    contributions,
    stillToPay,
    payouts: got,
    irr: rateOf([...contributions.map(({ on, amount }) => ({ on, amount: -amount })), ...got]),
  };
}
