import type { EarnedLine, ExplainedTier } from '~/models/distributions/explain.server';
import { day, from, list, maybe, money, number, presenter, text, whole } from './fields';

const earned = presenter<EarnedLine>()('DistributionEarning', {
  contributed_on: day,
  from: day,
  to: day,
  days: whole,
  base: money,
  earned: money,
});

const tier = presenter<ExplainedTier>()('DistributionReason', {
  position: whole,
  kind: text,
  amount: money,
  earned: list(earned),
  due: maybe(money),
  paid_before: maybe(money),
  contributed: maybe(money),
  returned_before: maybe(money),
  /** Null for holders, who read `capital_share`. */
  contributed_by_all: maybe(money),
  /** The amount due to all holders, and the part of it that was paid; null for holders. */
  due_to_all: maybe(money),
  paid_to_all: maybe(money),
  capital_share: from(maybe(number), ({ capitalShare }) => inPercent(capitalShare)),
});

/** From basis points. */
const inPercent = (share: number | null) => (share === null ? null : share / 100);

type Explained = {
  number: number;
  date: string;
  tiers: ExplainedTier[];
  sponsorShare: number | null;
};

/** A part of a distribution, tier by tier, down to contributions and days. */
export const explained = presenter<Explained>()('DistributionExplanation', {
  number: whole,
  date: day,
  tiers: list(tier),
  sponsor_share: from(maybe(number), ({ sponsorShare }) => inPercent(sponsorShare)),
});
