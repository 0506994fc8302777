import { type Division, divideByTerms } from '~/models/distributions/divide';
import { type Rate, rateOf } from '~/models/finance/rate';
import type { TierKind } from '~/models/finance/waterfall';
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
  /** The part of them beyond the commitment, by day. */
  beyond: Flow[];
  payouts: HolderPayout[];
  /** The last of the payouts, at the exit. */
  atExit: HolderPayout[];
};

type HolderPayout = Flow & { tier: TierKind | 'sponsor' };

type Returns = {
  holders: HolderReturn[];
  /** Capital that no holding pays in, and money that no holding gets. */
  unheld: { contributed: Flow[]; distributed: Division['apart'] };
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
  const atExit = holders.map((holder) => ({
    ...holder,
    contributions: [...holder.contributions, ...(toPay.get(holder.holdingId) ?? [])],
  }));
  const { byHolding, apart } = divideByTerms(atExit, { tiers, sum: final, on: exitOn });
  const payouts = (id: number): HolderPayout[] =>
    (byHolding.get(id) ?? []).map((part) => ({ on: exitOn, ...part }));
  return {
    holders: holders.map((holder, at) =>
      returnOf(holder, {
        hasPrice: hasPurchasePrice,
        contributions: atExit[at]!.contributions,
        stillToPay: toPay.get(holder.holdingId) ?? [],
        beyond: beyond.get(holder.holdingId) ?? [],
        final: payouts(holder.holdingId),
      }),
    ),
    unheld: { contributed: unpaid, distributed: apart },
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
