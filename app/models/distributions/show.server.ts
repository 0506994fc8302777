import type { Database } from 'db/client.server';
import { distributionTerms } from 'db/schema/terms';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { FieldAudience } from '~/models/access/field-audience.server';
import { seesAmounts, visiblePaidTier } from '~/models/access/holding-fields.server';
import { todayFor } from '~/models/access/times.server';
import { distributable } from '~/models/books/cash.server';
import { bookKeeping, bookReading } from '~/models/books/input';
import { mayDecide } from '~/models/change-orders/approvers.server';
import { AppError, Refused } from '~/models/errors';
import { checkbox, recordId } from '~/models/fields';
import { findHolding, investing } from '~/models/holdings/list.server';
import { aboutShare, sumOf } from '~/models/investments/about';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { storedImpact } from '~/models/scenarios/impact.server';
import { changedThen } from '~/models/scenarios/impact-inputs.server';
import { termsOn } from '~/models/terms/show.server';
import type { Tier } from '~/models/terms/tiers';
import { explainPart } from './explain.server';
import { sponsorKind } from './history.server';
import { compareDistribution } from './impact.server';
import { distributionInput, draft, type FoundDistribution, findDistribution } from './list.server';
import { storedParts } from './parts.server';
import { isLast } from './reverse.server';
import { assertPayable } from './save.server';

/** A distribution with its parts; those of a draft are computed as of today. */
export const distributionPage = query({
  ...bookReading,
  input: distributionInput.extend({ explain: checkbox }),
  run({ db, actor, now }, { id, projectId, explain }) {
    const distribution = findDistribution(db, actor, id, projectId);
    const today = todayFor({ actor, now });
    const { parts, terms, refusal, calculation } = computedFor(db, distribution, today);
    const isDraft = distribution.status === 'draft';
    const current =
      calculation && calculation.parts.length > 0
        ? compareDistribution(db, distribution, calculation, today)
        : null;
    const sum = (of: 'amount' | 'withheld' | 'openAmount') =>
      parts.reduce((total, part) => total + part[of], 0);
    return {
      ...distribution,
      terms,
      refusal,
      parts,
      tiers: terms ? tierTotals(terms.tiers, parts) : [],
      withheld: sum('withheld'),
      open: isDraft ? distribution.cash : sum('openAmount'),
      /** As of today for a draft; then as it was approved. Null if it cannot be approved. */
      impact: isDraft ? (current?.impact ?? null) : storedImpact(db, 'distributionId', id),
      /** To explain the impact; null unless `explain` is on. */
      changed: explain
        ? (current?.changed ?? changedThen(db, { decision: 'distributionId', recordId: id }))
        : null,
      isExplained: explain,
      isDecider: mayDecide(db, actor, distribution),
      isLast: isLast(db, distribution),
    };
  },
});

export type DistributionPage = ReturnType<typeof distributionPage>;

/** The parts, with the terms they follow; for a draft also why it cannot be approved. */
function computedFor(db: Database, distribution: FoundDistribution, today: string) {
  const { id, projectId, status, cash, date, termsId } = distribution;
  if (status !== 'draft') {
    const terms = termsVersion(db, termsId);
    return { terms, refusal: null, parts: storedParts(db, id), calculation: null };
  }
  const terms = termsOn(db, projectId, date);
  try {
    const calculation = assertPayable(db, projectId, { cash, date, today });
    return {
      terms,
      refusal: null,
      parts: calculation.parts.map((part) => ({ ...part, id: null, openAmount: part.amount })),
      calculation,
    };
  } catch (error) {
    if (error instanceof Refused)
      return { terms, refusal: error.fields, parts: [], calculation: null };
    throw error;
  }
}

const termsVersion = (db: Database, termsId: number | null) => {
  const version = db
    .select(pick(distributionTerms, 'id', 'number', 'effectiveFrom', 'preset', 'tiers'))
    .from(distributionTerms)
    .where(eq(distributionTerms.id, termsId ?? 0))
    .get();
  return version ? { ...version, tiers: version.tiers as unknown as Tier[] } : null;
};

type Paid = { paidTiers: { position: number; kind: string; amount: number }[] };

/** Sums the payments of each tier to the holders and to the sponsor. */
function tierTotals(tiers: readonly Tier[], parts: Paid[]) {
  const paid = parts.flatMap((part) => part.paidTiers);
  const sumOf = (position: number, isSponsor: boolean) =>
    paid
      .filter((one) => one.position === position && (one.kind === sponsorKind) === isSponsor)
      .reduce((sum, { amount }) => sum + amount, 0);
  return tiers.map((tier, position) => ({
    tier,
    holders: sumOf(position, false),
    sponsor: sumOf(position, true),
  }));
}

/** How the part of one holding was computed. */
export const distributionPart = query({
  ...bookReading,
  input: distributionInput.extend({ holding_id: recordId() }),
  run({ db, actor, now }, { id, projectId, holdingId }) {
    const distribution = findDistribution(db, actor, id, projectId);
    return explainPartOf(db, distribution, { holdingId, today: todayFor({ actor, now }) });
  },
});

/** The same for the reader's own holding, of an approved distribution. */
export const ownDistribution = query({
  ...investing,
  input: z.object({ id: recordId(), distribution_id: recordId() }),
  run({ db, actor, now }, { id, distributionId }) {
    const holding = findHolding(db, actor, id);
    const distribution = findDistribution(db, actor, distributionId, holding.projectId);
    if (distribution.status === 'draft') throw new AppError('not-found');
    const { audience } = holding.project;
    const today = todayFor({ actor, now });
    const exact = explainPartOf(db, distribution, { holdingId: id, today });
    const explained = forHolder(exact, audience);
    const { number, source, date, note, status, part, tiers, sponsorShare } = explained;
    return {
      id,
      distributionId,
      number,
      source,
      date,
      note,
      status,
      part,
      tiers,
      sponsorShare,
      project: { id: holding.project.id, name: holding.project.name },
      currency: holding.project.currency,
    };
  },
});

/**
 * The part of one holding, with the explanation of each figure.
 *
 * @throws AppError `not-found` for a holding without a part
 */
export function explainPartOf(
  db: Database,
  distribution: FoundDistribution,
  { holdingId, today }: { holdingId: number; today: string },
) {
  const { parts, terms } = computedFor(db, distribution, today);
  const part = parts.find((one) => one.holdingId === holdingId);
  if (!part || !terms) throw new AppError('not-found');
  const { contributions: _, payouts: __, paidTiers: ___, ...shown } = part;
  const tiers = explainPart(terms.tiers, { part, all: parts, date: distribution.date });
  const toSponsor = parts.flatMap(({ paidTiers }) => paidTiers.filter(isSponsors));
  const sponsorShare = aboutShare(sumOf(toSponsor), distribution.cash);
  return { ...distribution, part: shown, tiers, sponsorShare };
}

const isSponsors = ({ kind }: { kind: string }): boolean => kind === sponsorKind;

/** The same without the amounts that its holder does not see (docs/rules.md#hidden-amounts). */
export function forHolder(explained: ExplainedPart, audience: FieldAudience) {
  const { tiers, sponsorShare } = explained;
  return {
    ...explained,
    tiers: tiers.map((tier) => visiblePaidTier(tier, audience)),
    sponsorShare: seesAmounts(audience) ? sponsorShare : null,
  };
}

export type ExplainedPart = ReturnType<typeof distributionPart>;

/** The largest possible distribution, and the terms that apply. */
export const newDistribution = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const today = todayFor({ actor, now });
    const project = findProject(db, actor, projectId);
    return {
      project,
      payable: distributable(db, projectId, { from: today, today }),
      hasTerms: termsOn(db, projectId, today) !== null,
      today,
    };
  },
});

export const distributionForEdit = query({
  ...bookKeeping,
  input: distributionInput,
  run({ db, actor, now }, { id, projectId }) {
    const today = todayFor({ actor, now });
    const distribution = draft(findDistribution(db, actor, id, projectId));
    return {
      ...distribution,
      payable: distributable(db, distribution.projectId, { from: distribution.date, today }),
    };
  },
});
