import { distribute, proRata, type Tier, type TierKind } from '~/models/finance/waterfall';
import type { Flow } from '~/models/finance/xirr';
import { sponsorAmounts } from './sponsor';

/** A holding with all its flows before the division, in minor units. */
type Holder = {
  holdingId: number;
  isSponsor: boolean;
  committed: number;
  contributions: readonly Flow[];
  payouts: readonly (Flow & { tier: TierKind })[];
  sponsorPaid: readonly Flow[];
};

export type DividedPart = { tier: TierKind | 'sponsor'; amount: number };

/** The division of a sum that is distributed as a whole; the parts and `apart` add up to it. */
export type Division = {
  byHolding: Map<number, DividedPart[]>;
  /** The sponsor's amount, whether a holding has it or not. */
  sponsor: number;
  apart: {
    /** The sponsor's amount, if no holding is the sponsor's. */
    sponsor: number;
    /** All of it before anything is paid in. */
    unheld: number;
  };
};

/** Divides a sum by the terms; without terms, in proportion to the capital paid in. */
export function divideByTerms(
  holders: readonly Holder[],
  { tiers, sum, on }: { tiers: readonly Tier[] | null; sum: number; on: string },
): Division {
  const byHolding: Division['byHolding'] = new Map();
  if (holders.every(({ contributions }) => sumOf(contributions) <= 0))
    return { byHolding, sponsor: 0, apart: { sponsor: 0, unheld: sum } };
  const add = (id: number, part: DividedPart) => {
    const parts = byHolding.get(id);
    if (parts) parts.push(part);
    else byHolding.set(id, [part]);
  };
  const investors = holders.map(({ holdingId, contributions, payouts }) => ({
    id: String(holdingId),
    contributions: [...contributions],
    distributions: [...payouts],
  }));
  const earlier = sumOf(holders.flatMap(({ sponsorPaid }) => sponsorPaid));
  const paid = distribute(tiers ?? proRata, investors, sum, on, earlier);
  for (const { investor, tier, amount } of paid.parts) add(Number(investor), { tier, amount });
  const sponsored = sponsorAmounts(holders, paid.sponsor);
  for (const [id, amount] of sponsored) add(id, { tier: 'sponsor', amount });
  const isApart = sponsored.length === 0;
  return {
    byHolding,
    sponsor: paid.sponsor,
    apart: { sponsor: isApart ? paid.sponsor : 0, unheld: 0 },
  };
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);
