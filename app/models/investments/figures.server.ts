import type { Database } from 'db/client.server';
import { distributionTerms } from 'db/schema/terms';
import { desc, inArray } from 'drizzle-orm';
import {
  contributedIn,
  type HoldingHistory,
  historiesIn,
  type Payout,
} from '~/models/distributions/history.server';
import { sponsorAmounts } from '~/models/distributions/sponsor';
import { daysBetween } from '~/models/finance/days';
import { wholePart } from '~/models/finance/fraction';
import { unpaidPreferred } from '~/models/finance/preferred-return';
import { distribute, type Tier } from '~/models/finance/waterfall';
import { type Flow, xirrRoots } from '~/models/finance/xirr';
import { pick } from '~/models/rows.server';
import { netValues } from './value.server';

/** What holdings paid in, got and are worth on a day, in minor units. */
export type Figures = {
  contributed: number;
  distributed: number;
  /** Of what was distributed: preferred return, returned capital, and everything else. */
  preferred: number;
  returned: number;
  profit: number;
  /** Capital that was paid in and not returned. */
  unreturned: number;
  /** Preferred return that is due and was not paid; null without a preferred return. */
  accrued: number | null;
  /** Null without terms, or before anything was paid in. */
  estimate: number | null;
  /** Distributed and estimated, per unit paid in; null before anything was paid in. */
  multiple: number | null;
  irr: Rate;
  /** The return so far, not by the year; only under a year. */
  plain: number | null;
};

/** A yearly rate, or why there is none. */
export type Rate = { kind: 'rate'; rate: number } | { kind: 'none' } | { kind: 'several' };

type Held = { id: number; projectId: number };
type Part = Omit<Figures, 'multiple' | 'irr' | 'plain'> & { flows: Flow[] };

/** The figures of each holding, and of all together, by the same rules. */
export function figuresOf(
  db: Database,
  held: Held[],
  on: string,
): { byHolding: Map<number, Figures>; total: Figures } {
  const parts = partsOn(db, held, on);
  return {
    byHolding: new Map([...parts].map(([id, part]) => [id, withReturns(part, on)])),
    total: withReturns(sumOf([...parts.values()]), on),
  };
}

/** The same of each holding, without what is computed from its flows. */
export function partsOn(db: Database, held: Held[], on: string): Map<number, Part> {
  const projectIds = [...new Set(held.map(({ projectId }) => projectId))];
  const histories = historiesIn(db, projectIds, on);
  const values = netValues(db, projectIds, on);
  const terms = termsIn(db, projectIds, on);
  const wanted = new Set(held.map(({ id }) => id));
  const parts = new Map<number, Part>();
  for (const projectId of projectIds) {
    const all = histories.get(projectId) ?? [];
    const tiers = terms.get(projectId) ?? null;
    const estimates = estimatesOf(all, { tiers, value: values.get(projectId) ?? 0, on });
    for (const history of all)
      if (wanted.has(history.holdingId))
        parts.set(history.holdingId, partOf(history, { tiers, estimates, on }));
  }
  return parts;
}

/** The tiers that apply to each project on a day. */
function termsIn(db: Database, projectIds: number[], on: string): Map<number, Tier[]> {
  const rows = db
    .select(pick(distributionTerms, 'projectId', 'effectiveFrom', 'tiers'))
    .from(distributionTerms)
    .where(inArray(distributionTerms.projectId, projectIds))
    .orderBy(desc(distributionTerms.number))
    .all();
  const current = new Map<number, Tier[]>();
  for (const { projectId, effectiveFrom, tiers } of rows)
    if (effectiveFrom <= on && !current.has(projectId))
      current.set(projectId, tiers as unknown as Tier[]);
  return current;
}

type Estimated = { tiers: readonly Tier[] | null; value: number; on: string };

/** What each holding would get if the value of the project were distributed that day. */
function estimatesOf(
  histories: HoldingHistory[],
  { tiers, value, on }: Estimated,
): Map<number, number> | null {
  if (!tiers || histories.every((history) => contributedIn(history) === 0)) return null;
  const investors = histories.map(({ holdingId, contributions, payouts }) => ({
    id: String(holdingId),
    contributions,
    distributions: payouts,
  }));
  const sponsorPaid = sum(histories.flatMap(({ sponsorPaid: paid }) => paid));
  const paid = distribute(tiers, investors, value, on, sponsorPaid);
  const estimates = new Map<number, number>();
  const add = (id: number, amount: number) => estimates.set(id, (estimates.get(id) ?? 0) + amount);
  for (const { investor, amount } of paid.parts) add(Number(investor), amount);
  for (const [id, amount] of sponsorAmounts(histories, paid.sponsor)) add(id, amount);
  return estimates;
}

type PartOptions = Omit<Estimated, 'value'> & { estimates: Map<number, number> | null };

function partOf(history: HoldingHistory, { tiers, estimates, on }: PartOptions): Part {
  const { holdingId, contributions, payouts, sponsorPaid } = history;
  const ofKind = (is: (tier: Payout['tier']) => boolean) =>
    sum(payouts.filter(({ tier }) => is(tier)));
  const contributed = sum(contributions);
  const returned = ofKind((tier) => tier === 'capital');
  const preferredTier = tiers?.find((tier) => tier.kind === 'preferred');
  const got = [...payouts, ...sponsorPaid];
  return {
    contributed,
    distributed: sum(got),
    preferred: ofKind((tier) => tier === 'preferred'),
    returned,
    profit: ofKind((tier) => !['preferred', 'capital'].includes(tier)) + sum(sponsorPaid),
    unreturned: Math.max(0, contributed - returned),
    accrued: preferredTier
      ? wholePart(unpaidPreferred({ contributions, distributions: payouts }, preferredTier, on))
      : null,
    estimate: estimates && (estimates.get(holdingId) ?? 0),
    flows: [
      ...contributions.map((flow) => ({ on: flow.on, amount: -flow.amount })),
      ...got.map((flow) => ({ on: flow.on, amount: flow.amount })),
    ],
  };
}

/** Figures that some parts do not have are those of the others. */
function sumOf(parts: Part[]): Part {
  const all = (name: 'contributed' | 'distributed' | 'preferred' | 'returned' | 'profit') =>
    parts.reduce((total, part) => total + part[name], 0);
  const known = (name: 'accrued' | 'estimate') => {
    const amounts = parts.map((part) => part[name]).filter((amount) => amount !== null);
    return amounts.length > 0 ? amounts.reduce((total, amount) => total + amount, 0) : null;
  };
  return {
    contributed: all('contributed'),
    distributed: all('distributed'),
    preferred: all('preferred'),
    returned: all('returned'),
    profit: all('profit'),
    unreturned: parts.reduce((total, { unreturned }) => total + unreturned, 0),
    accrued: known('accrued'),
    estimate: known('estimate'),
    flows: parts.flatMap(({ flows }) => flows),
  };
}

function withReturns({ flows, ...part }: Part, on: string): Figures {
  const { contributed, distributed, estimate } = part;
  const worth = distributed + (estimate ?? 0);
  const first = flows.reduce((day, flow) => (flow.on < day ? flow.on : day), on);
  const isShort = daysBetween(first, on) < 365;
  return {
    ...part,
    multiple: contributed > 0 ? worth / contributed : null,
    irr: rateOf([...flows, { on, amount: estimate ?? 0 }]),
    plain: contributed > 0 && isShort ? worth / contributed - 1 : null,
  };
}

function rateOf(flows: Flow[]): Rate {
  const [rate, ...others] = xirrRoots(flows);
  if (rate === undefined) return { kind: 'none' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'rate', rate };
}

const sum = (flows: Flow[]): number => flows.reduce((total, { amount }) => total + amount, 0);
