import type { Database } from 'db/client.server';
import { isInTransaction, prepared } from 'db/prepared';
import { distributionTerms } from 'db/schema/terms';
import { inArray } from 'drizzle-orm';
import { divideByTerms } from '~/models/distributions/divide';
import {
  contributedIn,
  type HoldingHistory,
  historiesIn,
  type Payout,
} from '~/models/distributions/history.server';
import { wholePart } from '~/models/finance/fraction';
import { unpaidPreferred } from '~/models/finance/preferred-return';
import type { Tier } from '~/models/finance/waterfall';
import { pick } from '~/models/rows.server';
import { type ProjectState, statesOn } from './project-state.server';
import {
  addedByDay,
  type EstimatedPart,
  type Figures,
  type Part,
  type SponsorPart,
  totalOf,
  withReturns,
} from './returns';
import { netValues } from './value.server';

type Held = { id: number; projectId: number };

/** The figures of each holding, and of all together, by the same rules. */
export function figuresOf(
  db: Database,
  held: Held[],
  on: string,
): { byHolding: Map<number, Figures>; total: Figures } {
  const parts = partsOn(db, held, on);
  return {
    byHolding: new Map([...parts].map(([id, { figures }]) => [id, figures])),
    total: totalOf([...parts.values()], on),
  };
}

/** More flows take too much memory. */
const mostKept = 100_000;
type Kept = { state: string; part: Part };
const keptParts = prepared(() => ({ flows: 0, byHolding: new Map<string, Kept>() }));

/**
 * The figures of each holding with their flows. They are computed again when the state of their
 * project changed. In a transaction nothing is cached, because it may be rolled back.
 */
export function partsOn(db: Database, held: Held[], on: string): Map<number, Part> {
  const projectIds = [...new Set(held.map(({ projectId }) => projectId))];
  const states = statesOn(db, projectIds, on);
  if (isInTransaction(db)) return computeParts(db, held, states, on);
  const cache = keptParts(db);
  if (cache.flows > mostKept) {
    cache.byHolding.clear();
    cache.flows = 0;
  }
  const keys = new Map(states.map((state) => [state.projectId, JSON.stringify(state)]));
  const placeOf = ({ id }: Held) => `${id} ${on}`;
  const stale = held.filter(
    (one) => cache.byHolding.get(placeOf(one))?.state !== keys.get(one.projectId),
  );
  const computed = computeParts(db, stale, states, on);
  for (const one of stale) {
    const part = computed.get(one.id);
    const state = keys.get(one.projectId);
    if (!part || !state) continue;
    cache.flows += part.flows.length - (cache.byHolding.get(placeOf(one))?.part.flows.length ?? 0);
    cache.byHolding.set(placeOf(one), { state, part });
  }
  return new Map(
    held.flatMap((one) => {
      const entry = cache.byHolding.get(placeOf(one));
      return entry ? [[one.id, entry.part]] : [];
    }),
  );
}

function computeParts(
  db: Database,
  held: Held[],
  allStates: ProjectState[],
  on: string,
): Map<number, Part> {
  const parts = new Map<number, Part>();
  const projectIds = [...new Set(held.map(({ projectId }) => projectId))];
  if (projectIds.length === 0) return parts;
  const states = allStates.filter(({ projectId }) => projectIds.includes(projectId));
  const histories = historiesIn(db, projectIds, on);
  const values = netValues(db, states, on);
  const terms = termsIn(db, states);
  const holdingIds = new Set(held.map(({ id }) => id));
  for (const { projectId, termsId, hasPrice } of states) {
    const all = histories.get(projectId) ?? [];
    const tiers = terms.get(termsId ?? 0) ?? null;
    const estimates = estimatesOf(all, { tiers, value: values.get(projectId)?.net ?? null, on });
    for (const history of all)
      if (holdingIds.has(history.holdingId))
        parts.set(history.holdingId, partOf(history, { tiers, estimates, on, hasPrice }));
  }
  return parts;
}

/** The tiers of the terms that apply, by the id of the terms. */
function termsIn(db: Database, states: ProjectState[]): Map<number, Tier[]> {
  const ids = states.flatMap(({ termsId }) => (termsId === null ? [] : [termsId]));
  const rows = db
    .select(pick(distributionTerms, 'id', 'tiers'))
    .from(distributionTerms)
    .where(inArray(distributionTerms.id, ids))
    .all();
  return new Map(rows.map(({ id, tiers }) => [id, tiers as unknown as Tier[]]));
}

/** `value` is the net value of the project; null if it cannot be estimated. */
type Estimated = { tiers: readonly Tier[] | null; value: number | null; on: string };

/** Null if nothing can be estimated yet. */
function estimatesOf(
  histories: HoldingHistory[],
  { tiers, value, on }: Estimated,
): Estimates | null {
  if (value === null || histories.every((history) => contributedIn(history) === 0)) return null;
  const { byHolding, sponsor } = divideByTerms(histories, { tiers, sum: Math.max(0, value), on });
  return { byHolding, sponsor: { amount: sponsor, of: value } };
}

type Estimates = {
  byHolding: Map<number, EstimatedPart[]>;
  /** The sponsor's share of all that would be distributed. */
  sponsor: SponsorPart;
};

type PartOptions = Omit<Estimated, 'value'> & { estimates: Estimates | null; hasPrice: boolean };

function partOf(history: HoldingHistory, { tiers, estimates, on, hasPrice }: PartOptions): Part {
  const { holdingId, contributions, payouts, sponsorPaid } = history;
  const ofKind = (is: (tier: Payout['tier']) => boolean) =>
    sum(payouts.filter(({ tier }) => is(tier)));
  const contributed = sum(contributions);
  const estimated = estimates && (estimates.byHolding.get(holdingId) ?? []);
  const returned = ofKind((tier) => tier === 'capital');
  const preferredTier = tiers?.find((tier) => tier.kind === 'preferred');
  const got = [...payouts, ...sponsorPaid];
  const amounts = {
    contributed,
    distributed: sum(got),
    preferred: ofKind((tier) => tier === 'preferred'),
    returned,
    profit: ofKind((tier) => !['preferred', 'capital'].includes(tier)) + sum(sponsorPaid),
    unreturned: Math.max(0, contributed - returned),
    accrued: preferredTier
      ? wholePart(unpaidPreferred({ contributions, distributions: payouts }, preferredTier, on))
      : null,
    estimate: estimated && sum(estimated),
  };
  const flows = addedByDay([
    ...contributions.map((flow) => ({ on: flow.on, amount: -flow.amount })),
    ...got,
  ]);
  const sponsor = estimates?.sponsor ?? null;
  return {
    figures: withReturns(amounts, flows, on, hasPrice),
    flows,
    estimated,
    sponsor,
    hasPrice,
  };
}

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);
