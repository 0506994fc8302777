import { sponsorAmounts } from '~/models/distributions/sponsor';
import { type Rate, rateOf } from '~/models/finance/rate';
import { distribute, proRata, type Tier, type TierKind } from '~/models/finance/waterfall';
import type { Flow } from '~/models/finance/xirr';
import { type CapitalPlan, divideNeed } from './capital';
import type { ProjectFlows } from './flows';
import type { HolderState, ProjectState } from './state';

/** The contributions and payouts of a holding from the beginning to the exit, in minor units. */
export type HolderReturn = {
  holdingId: number;
  name: string;
  contributed: number;
  /** The part of the contributions that is still to be paid in. */
  toPay: number;
  /** The part of it that the holder has not committed to. */
  beyondCommitment: number;
  distributed: number;
  profit: number;
  multiple: number | null;
  irr: Rate;
  /** Flows by day; payouts at the exit by tier. */
  contributions: Flow[];
  /** The last of the contributions, still to be paid in. */
  stillToPay: Flow[];
  /** What of them is beyond the commitment, by day. */
  beyond: Flow[];
  payouts: HolderPayout[];
  /** The last of the payouts, at the exit. */
  atExit: HolderPayout[];
};

type HolderPayout = Flow & { tier: TierKind | 'sponsor' };

type Returns = {
  holders: HolderReturn[];
  /** Capital that no holding pays in, and money that no holding gets. */
  unheld: { contributed: Flow[]; distributed: number };
};

type Held = Pick<ProjectState, 'holders' | 'tiers' | 'hasPurchasePrice'>;

/**
 * Computes the flows of each holding if everything is distributed at the exit by the terms
 * (docs/rules.md#scenarios). Without terms, each holding gets its part of the capital.
 */
export function investorReturns(
  { flows, exitOn }: Pick<ProjectFlows, 'flows' | 'exitOn'>,
  { needs, final }: Pick<CapitalPlan, 'needs' | 'final'>,
  { holders, tiers, hasPurchasePrice }: Held,
): Returns {
  const toPay = new Map<number, Flow[]>(holders.map(({ holdingId }) => [holdingId, []]));
  for (const { on, amount, of } of flows)
    if (of?.kind === 'holding') toPay.get(of.id)?.push({ on, amount });
  const beyond = new Map<number, Flow[]>(holders.map(({ holdingId }) => [holdingId, []]));
  const unpaid = payNeeds(needs, holders, { toPay, beyond });
  const investors = holders.map(({ holdingId, contributions, payouts }) => ({
    id: String(holdingId),
    contributions: [...contributions, ...(toPay.get(holdingId) ?? [])],
    distributions: payouts,
  }));
  const payouts = payFinal(final, { investors, holders, tiers: tiers ?? proRata, exitOn });
  return {
    holders: holders.map((holder, at) =>
      returnOf(holder, {
        hasPrice: hasPurchasePrice,
        contributions: investors[at]!.contributions,
        stillToPay: toPay.get(holder.holdingId) ?? [],
        beyond: beyond.get(holder.holdingId) ?? [],
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
  { toPay, beyond }: Record<'toPay' | 'beyond', Map<number, Flow[]>>,
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
      const rest = Math.max(0, holder.committed - holder.called);
      if (part > rest) beyond.get(holder.holdingId)?.push({ on, amount: part - rest });
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

type Paid = {
  hasPrice: boolean;
  contributions: Flow[];
  stillToPay: Flow[];
  beyond: Flow[];
  final: HolderPayout[];
};

function returnOf(
  { holdingId, name, payouts, sponsorPaid }: HolderState,
  { hasPrice, contributions, stillToPay, beyond, final }: Paid,
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
    beyondCommitment: sum(beyond),
    distributed,
    profit: distributed - contributed,
    multiple: contributed > 0 ? distributed / contributed : null,
    contributions,
    stillToPay,
    beyond,
    payouts: got,
    atExit: final,
    irr: rateOf(
      [...contributions.map(({ on, amount }) => ({ on, amount: -amount })), ...got],
      hasPrice,
    ),
  };
}
