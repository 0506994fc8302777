import type { PaidTier } from 'db/schema/distribution';
import { type Fraction, plus, wholeParts } from '~/models/finance/fraction';
import { type Earning, unpaidPreferred } from '~/models/finance/preferred-return';
import type { Tier } from '~/models/finance/waterfall';
import { aboutShare } from '~/models/investments/about';
import { contributedIn, type HoldingHistory, sponsorKind } from './history.server';

type Computed = Pick<HoldingHistory, 'contributions' | 'payouts'>;

/** The return of a contribution in one period; amounts in minor units, rounded. */
export type EarnedLine = {
  contributedOn: string;
  from: string;
  to: string;
  days: number;
  base: number;
  earned: number;
};

/** A tier's payment to a holding and the figures it follows from, in minor units. */
export type ExplainedTier = PaidTier & {
  tier: Tier;
  /** Preferred return by period; `paidBefore` is what earlier distributions paid of it. */
  earned: EarnedLine[];
  due: number | null;
  paidBefore: number | null;
  /** Capital and profit: the holding's contributions; `returnedBefore` is for capital only. */
  contributed: number | null;
  returnedBefore: number | null;
  /**
   * Profit: the contributions of all holders, in proportion to which the tier is shared; null for
   * holders.
   */
  contributedByAll: number | null;
  /** Preferred return and capital: what was due to all holders, and what of it was paid. */
  dueToAll: number | null;
  paidToAll: number | null;
  /**
   * Profit: the holding's part of the contributions of all, in basis points, rounded; null for
   * holders who do not see the project's amounts.
   */
  capitalShare: number | null;
};

const roundedAmount = ({ numerator, denominator }: Fraction): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Explains a part of a distribution down to the contributions and days it was computed from, all of
 * which are stored with it.
 */
export function explainPart(
  tiers: readonly Tier[],
  { part, all, date }: { part: Paid; all: Paid[]; date: string },
): ExplainedTier[] {
  const contributedByAll = sumOf(all.map(contributedIn));
  return part.paidTiers.map((paid) => {
    const tier = tiers[paid.position]!;
    const isProfit = paid.kind !== sponsorKind && !['preferred', 'capital'].includes(tier.kind);
    return {
      ...paid,
      tier,
      ...preferredOf(tier, part, date),
      ...capitalOf(tier, part),
      ...sumsOf(tier, { all, date, position: paid.position }),
      ...(isProfit && { contributed: contributedIn(part) }),
      contributedByAll: isProfit ? contributedByAll : null,
      capitalShare: isProfit ? aboutShare(contributedIn(part), contributedByAll) : null,
    };
  });
}

type Paid = Computed & { paidTiers: PaidTier[] };

/** The sums of a tier that fills the claims of holders; null for tiers that share profit. */
function sumsOf(
  tier: Tier,
  { all, date, position }: { all: Paid[]; date: string; position: number },
): Pick<ExplainedTier, 'dueToAll' | 'paidToAll'> {
  if (tier.kind !== 'preferred' && tier.kind !== 'capital')
    return { dueToAll: null, paidToAll: null };
  const dueOf = (one: Paid): number => {
    if (tier.kind === 'preferred') return preferredOf(tier, one, date).due ?? 0;
    const { contributed, returnedBefore } = capitalOf(tier, one);
    return (contributed ?? 0) - (returnedBefore ?? 0);
  };
  const paid = all.flatMap(({ paidTiers }) =>
    paidTiers.filter((one) => one.position === position && one.kind !== sponsorKind),
  );
  return {
    dueToAll: sumOf(all.map(dueOf)),
    paidToAll: sumOf(paid.map(({ amount }) => amount)),
  };
}

type Preferred = Extract<Tier, { kind: 'preferred' }>;

/**
 * Lists the return of each contribution up to a day, by period. The amounts sum to the whole
 * return, rounded down.
 */
export function earnedLines(
  { contributions, payouts }: Computed,
  tier: Preferred,
  date: string,
): EarnedLine[] {
  const earnings: Earning[] = [];
  unpaidPreferred({ contributions, distributions: payouts }, tier, date, (one) =>
    earnings.push(one),
  );
  const periods = merged(earnings);
  const amounts = wholeParts(periods.map(({ earned }) => earned));
  return periods.map((one, at) => ({
    ...one,
    base: roundedAmount(one.base),
    earned: amounts[at] ?? 0,
  }));
}

function preferredOf(tier: Tier, { contributions, payouts }: Computed, date: string) {
  if (tier.kind !== 'preferred') return { earned: [], due: null, paidBefore: null };
  const unpaid = unpaidPreferred({ contributions, distributions: payouts }, tier, date);
  return {
    earned: earnedLines({ contributions, payouts }, tier, date),
    due: Number(unpaid.numerator / unpaid.denominator),
    paidBefore: sumOf(
      payouts.filter(({ tier: kind }) => kind === 'preferred').map(({ amount }) => amount),
    ),
  };
}

/** Periods of one contribution that follow each other without a change of the base are one. */
function merged(earnings: Earning[]): Earning[] {
  const all: Earning[] = [];
  for (const one of earnings) {
    const last = all.findLast(({ contributedOn }) => contributedOn === one.contributedOn);
    if (last?.to === one.from && isSame(last.base, one.base)) {
      last.to = one.to;
      last.days += one.days;
      last.earned = plus(last.earned, one.earned);
    } else all.push({ ...one });
  }
  return all.sort((one, other) => compareDays(one.contributedOn, other.contributedOn));
}

const compareDays = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const isSame = (one: Fraction, other: Fraction): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator;

function capitalOf(tier: Tier, { contributions, payouts }: Computed) {
  if (tier.kind !== 'capital') return { contributed: null, returnedBefore: null };
  return {
    contributed: contributedIn({ contributions }),
    returnedBefore: sumOf(
      payouts.filter(({ tier: kind }) => kind === 'capital').map(({ amount }) => amount),
    ),
  };
}
