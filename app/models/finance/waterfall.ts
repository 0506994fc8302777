import { allocate } from './allocate';
import { daysBetween } from './days';
import { wholePart } from './fraction';
import { grownSum } from './growth';
import { type Compounding, unpaidPreferred } from './preferred-return';
import type { Flow } from './xirr';

/** Rates and shares are basis points. */
export type Tier =
  | { kind: 'preferred'; rateBp: number; compounding: Compounding }
  | { kind: 'capital' }
  /** Pays until the sponsor has `toBp` of all profit so far. */
  | { kind: 'catch-up'; sponsorShareBp: number; toBp: number }
  /** Pays until the investors have reached this IRR. */
  | { kind: 'hurdle'; irrBp: number; sponsorShareBp: number }
  | { kind: 'split'; sponsorShareBp: number };

/** Terms that divide everything in proportion to what was paid in. */
export const proRata: readonly Tier[] = [{ kind: 'capital' }, { kind: 'split', sponsorShareBp: 0 }];

export type TierKind = Tier['kind'];

/** An investor's flows so far; all amounts are positive minor units. */
export type Investor = {
  id: string;
  contributions: Flow[];
  distributions: (Flow & { tier: TierKind })[];
};

type DistributionPart = {
  investor: string;
  /** Position of the tier, from 0. */
  position: number;
  tier: TierKind;
  amount: number;
};

export type Distribution = {
  sponsor: number;
  parts: DistributionPart[];
  /** The sponsor's amount of each tier, by its position. */
  bySponsorTier: Record<string, number>;
};

/** The whole of a share, in basis points. */
export const wholeBp = 10_000;

/**
 * Distributes cash on a day after everything that was contributed and distributed before it. Each
 * tier is filled before the next one is paid; the parts and the sponsor's amount sum to the cash.
 * Investors are passed in order of their holdings' ids, which breaks ties.
 *
 * @param sponsorPaid the sponsor's profit from earlier distributions
 * @throws RangeError if the last tier is not a split, or a catch-up cannot reach its share
 */
export function distribute(
  tiers: readonly Tier[],
  investors: readonly Investor[],
  cash: number,
  on: string,
  sponsorPaid = 0,
): Distribution {
  if (tiers.at(-1)?.kind !== 'split') throw new RangeError('The last tier must be a split.');
  const state = stateOf(investors, on, sponsorPaid);
  const parts: DistributionPart[] = [];
  const bySponsorTier: Record<string, number> = {};
  let remaining = cash;
  for (const [position, tier] of tiers.entries()) {
    const { amounts, sponsor } = payTier(tier, state, remaining);
    for (const [index, amount] of amounts.entries()) {
      const investor = state.investors[index] as InvestorState;
      if (amount === 0) continue;
      investor.distributions.push({ on, amount, tier: tier.kind });
      investor[tier.kind === 'capital' ? 'returned' : 'profit'] += amount;
      parts.push({ investor: investor.id, position, tier: tier.kind, amount });
    }
    state.sponsorPaid += sponsor;
    bySponsorTier[position] = sponsor;
    remaining -= sum(amounts) + sponsor;
  }
  return { sponsor: state.sponsorPaid - sponsorPaid, parts, bySponsorTier };
}

/** `returned` is capital; `profit` is everything else that was paid out. */
type InvestorState = Investor & { contributed: number; returned: number; profit: number };
type State = { investors: InvestorState[]; sponsorPaid: number; on: string };

function stateOf(investors: readonly Investor[], on: string, sponsorPaid: number): State {
  const earlier = <One extends Flow>(flows: One[]) => flows.filter((flow) => flow.on <= on);
  return {
    on,
    sponsorPaid,
    investors: investors.map(({ id, ...all }) => {
      const contributions = earlier(all.contributions);
      const distributions = earlier(all.distributions);
      const returned = sumOf(distributions, (tier) => tier === 'capital');
      return {
        id,
        contributions,
        distributions,
        contributed: sum(contributions.map(({ amount }) => amount)),
        returned,
        profit: sumOf(distributions, (tier) => tier !== 'capital'),
      };
    }),
  };
}

type Payment = { amounts: number[]; sponsor: number };

function payTier(tier: Tier, state: State, cash: number): Payment {
  const { investors, on } = state;
  switch (tier.kind) {
    case 'preferred':
      return payDues(
        investors.map((investor) => wholePart(unpaidPreferred(investor, tier, on))),
        cash,
      );
    case 'capital':
      return payDues(investors.map(unreturnedCapital), cash);
    case 'catch-up':
      return share(state, Math.min(cash, catchUp(tier, state)), tier.sponsorShareBp);
    case 'hurdle':
      return payHurdle(tier, state, cash);
    case 'split':
      return share(state, cash, tier.sponsorShareBp);
  }
}

/** Pays what is due, or shares the cash in proportion to it. */
function payDues(dues: number[], cash: number): Payment {
  return { amounts: cash >= sum(dues) ? dues : allocate(cash, dues), sponsor: 0 };
}

/** Shares an amount between the sponsor and the investors, who share theirs by capital. */
function share(
  { investors }: State,
  amount: number,
  sponsorShareBp: number,
  weights = investors.map(({ contributed }) => contributed),
): Payment {
  const [sponsor = 0, rest = 0] = allocate(amount, [sponsorShareBp, wholeBp - sponsorShareBp]);
  return { amounts: allocate(rest, weights), sponsor };
}

const unreturnedCapital = ({ contributed, returned }: InvestorState): number =>
  Math.max(0, contributed - returned);

/**
 * Returns the total of the catch-up: X = (s·(P + S) − S) / (c − s). P and S are the profit
 * of investors and sponsor so far, s the sponsor's target and c the sponsor's share of this tier.
 */
function catchUp(
  { sponsorShareBp, toBp }: Extract<Tier, { kind: 'catch-up' }>,
  { investors, sponsorPaid }: State,
): number {
  if (sponsorShareBp <= toBp) throw new RangeError('A catch-up must pay more than its target.');
  const profit = sum(investors.map((investor) => investor.profit));
  const missing =
    BigInt(toBp) * BigInt(profit + sponsorPaid) - BigInt(wholeBp) * BigInt(sponsorPaid);
  return missing <= 0n ? 0 : Number(missing / BigInt(sponsorShareBp - toBp));
}

function payHurdle(
  { irrBp, sponsorShareBp }: Extract<Tier, { kind: 'hurdle' }>,
  state: State,
  cash: number,
): Payment {
  const owed = state.investors.map((investor) => owedForRate(investor, irrBp, state.on));
  const toSponsor = Number(
    (BigInt(sum(owed)) * BigInt(sponsorShareBp)) / BigInt(wholeBp - sponsorShareBp),
  );
  if (cash >= sum(owed) + toSponsor) return { amounts: owed, sponsor: toSponsor };
  return share(state, cash, sponsorShareBp, owed);
}

/** Returns the amount an investor must get on a day to reach a yearly rate on all flows. */
function owedForRate({ contributions, distributions }: Investor, rateBp: number, on: string) {
  const growing = ({ on: day, amount }: Flow, sign: 1 | -1) => ({
    days: daysBetween(day, on),
    amount: sign * amount,
  });
  const flows = [
    ...contributions.map((flow) => growing(flow, 1)),
    ...distributions.map((flow) => growing(flow, -1)),
  ];
  return Math.max(0, grownSum(flows, rateBp));
}

const sumOf = (distributions: Investor['distributions'], is: (tier: TierKind) => boolean) =>
  distributions.reduce((all, { amount, tier }) => all + (is(tier) ? amount : 0), 0);

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
