import type { Investor, TierKind } from './waterfall';
import type { Flow } from './xirr';

export type Compounding = 'simple' | 'annual';
export type Rate = { rateBp: number; compounding: Compounding };
export type History = Pick<Investor, 'contributions' | 'distributions'>;

/** A history whose preferred return was computed up to a day. */
export type Computed = { history: History; rate: Rate; on: string };

/** A copy, because a distribution adds its payments to the history. */
export const copyOf = ({ contributions, distributions }: History): History => ({
  contributions: [...contributions],
  distributions: [...distributions],
});

export const isOver = ({ contributions, distributions }: History, on: string): boolean =>
  contributions.every((flow) => flow.on <= on) && distributions.every((flow) => flow.on <= on);

/** The flows after a known day; null if anything else differs from what is known. */
export function restAfter(before: Computed, { history, rate, on }: Computed): History | null {
  if (on < before.on || rate.rateBp !== before.rate.rateBp) return null;
  if (rate.compounding !== before.rate.compounding) return null;
  const contributions = flowsAfter(before.history.contributions, history.contributions);
  const distributions = flowsAfter(before.history.distributions, history.distributions);
  if (!contributions || !distributions) return null;
  // A contribution counts before the payments of its day, which may be over.
  const isLater =
    contributions.every((flow) => flow.on > before.on) &&
    distributions.every((flow) => flow.on >= before.on);
  return isLater ? { contributions, distributions } : null;
}

/** The flows that follow the earlier ones; null if these are not the first. */
const flowsAfter = <One extends Flow & { tier?: TierKind }>(earlier: One[], all: One[]) =>
  earlier.length <= all.length &&
  earlier.every((one, at) => {
    const other = all[at]!;
    return one.on === other.on && one.amount === other.amount && one.tier === other.tier;
  })
    ? all.slice(earlier.length)
    : null;
