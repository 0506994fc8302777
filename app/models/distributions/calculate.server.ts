import type { Database } from 'db/client.server';
import type { PaidTier } from 'db/schema/distribution';
import { holdings } from 'db/schema/holding';
import { asc, eq } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { type Distribution, distribute, type Tier } from '~/models/finance/waterfall';
import { pick } from '~/models/rows.server';
import { contributedIn, type HoldingHistory, projectHistory, sponsorKind } from './history.server';
import { sponsorAmounts } from './sponsor';

const whole = 10_000n;

export type Calculated = {
  holdingId: number;
  name: string;
  shareClass: string | null;
  personId: number | null;
  /** Before tax. */
  amount: number;
  withheld: number;
  paidTiers: PaidTier[];
} & Pick<HoldingHistory, 'contributions' | 'payouts'>;

export type Calculation = {
  parts: Calculated[];
  sponsorPaid: number;
  /** The records it was computed from, so that the impact need not read them again. */
  history: ReturnType<typeof projectHistory>;
};

type Asked = { projectId: number; cash: number; date: string; tiers: readonly Tier[] };

/**
 * Splits an amount of cash on a day between the holdings of a project, tier by tier.
 * @throws Refused without contributions, or if the sponsor gets profit and has no holding
 */
export function calculate(db: Database, asked: Asked): Calculation {
  const { projectId, cash, date, tiers } = asked;
  const history = projectHistory(db, projectId);
  const histories = history(date);
  if (histories.every((history) => contributedIn(history) === 0))
    throw new Refused('cash', 'distribution.errors.noCapital');
  const sponsorPaid = histories
    .flatMap((history) => history.sponsorPaid)
    .reduce((sum, { amount }) => sum + amount, 0);
  const paid = distribute(tiers, histories.map(investorOf), cash, date, sponsorPaid);
  const holders = holdersOf(db, projectId);
  const sponsored = sponsorParts(paid, holders);
  const investorTiers = new Map<string, PaidTier[]>(histories.map((one) => [idOf(one), []]));
  for (const { investor, position, tier, amount } of paid.parts)
    investorTiers.get(investor)?.push({ position, kind: tier, amount });
  const parts = holders.map(({ isSponsor: _, committed: __, withholdingRate, ...holder }, at) => {
    const paidTiers = [
      ...(investorTiers.get(idOf(holder)) ?? []),
      ...(sponsored.get(holder.holdingId) ?? []),
    ].sort((one, other) => one.position - other.position);
    const { contributions, payouts } = histories[at]!;
    return {
      ...holder,
      amount: sumOf(paidTiers),
      withheld: taxOn(profitIn(paidTiers), withholdingRate),
      paidTiers,
      contributions,
      payouts,
    };
  });
  return { parts, sponsorPaid, history };
}

const idOf = ({ holdingId }: { holdingId: number }): string => String(holdingId);

/** Converts a history to the input of the waterfall. */
const investorOf = ({
  holdingId,
  contributions,
  payouts,
}: Pick<HoldingHistory, 'holdingId' | 'contributions' | 'payouts'>) => ({
  id: idOf({ holdingId }),
  contributions,
  distributions: payouts,
});

const holdersOf = (db: Database, projectId: number) =>
  db
    .select({
      holdingId: holdings.id,
      ...pick(holdings, 'name', 'shareClass', 'personId', 'isSponsor', 'committed'),
      ...pick(holdings, 'withholdingRate'),
    })
    .from(holdings)
    .where(eq(holdings.projectId, projectId))
    .orderBy(asc(holdings.id))
    .all();

type Holder = ReturnType<typeof holdersOf>[number];

/** The sponsor's share of each tier, divided between the holdings of the sponsor. */
function sponsorParts({ sponsor, bySponsorTier }: Distribution, holders: Holder[]) {
  const parts = new Map<number, PaidTier[]>();
  if (sponsor === 0) return parts;
  if (holders.every(({ isSponsor }) => !isSponsor))
    throw new Refused('cash', 'distribution.errors.sponsor');
  for (const [position, total] of Object.entries(bySponsorTier))
    for (const [holdingId, amount] of sponsorAmounts(holders, total)) {
      const tier = { position: Number(position), kind: sponsorKind, amount };
      parts.set(holdingId, [...(parts.get(holdingId) ?? []), tier]);
    }
  return parts;
}

const sumOf = (tiers: PaidTier[]): number => tiers.reduce((sum, { amount }) => sum + amount, 0);

/** All but returned capital. */
const profitIn = (tiers: PaidTier[]): number =>
  sumOf(tiers.filter(({ kind }) => kind !== 'capital'));

/** Rounded down. */
const taxOn = (profit: number, rateBp: number): number =>
  Number((BigInt(profit) * BigInt(rateBp)) / whole);
