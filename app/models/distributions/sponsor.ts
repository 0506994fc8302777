import { allocate } from '~/models/finance/allocate';

type Sponsored = { holdingId: number; isSponsor: boolean; committed: number };

/** Splits the sponsor's amount by the commitments of the sponsor's holdings; empty without one. */
export function sponsorAmounts(holders: readonly Sponsored[], total: number): [number, number][] {
  const sponsors = holders.filter(({ isSponsor }) => isSponsor);
  if (sponsors.length === 0) return [];
  const committed = sponsors.map((holder) => holder.committed);
  const weights = committed.some((amount) => amount > 0) ? committed : committed.map(() => 1);
  return allocate(total, weights)
    .map((amount, at): [number, number] => [sponsors[at]!.holdingId, amount])
    .filter(([, amount]) => amount > 0);
}
