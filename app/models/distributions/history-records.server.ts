import type { Database } from 'db/client.server';
import { cached, isInTransaction } from 'db/prepared';
import { distributionParts, type PaidTier } from 'db/schema/distribution';
import { holdingChanges, holdings } from 'db/schema/holding';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { TierKind } from '~/models/finance/waterfall';
import type { Flow } from '~/models/finance/xirr';
import { pick } from '~/models/rows.server';

/** The sponsor's share of profit is no tier; it is recorded apart from the investors' amounts. */
export const sponsorKind = 'sponsor' as const;

export type Payout = Flow & { tier: TierKind };

type Contribution = { holdingId: number; flow: Flow };
/** The part of a holding in a distribution, without the sponsor's share. */
type PaidPart = { holdingId: number; payouts: Payout[]; sponsorPaid: Flow[] };
export type PaidDistribution = { on: string; approvedAt: number; parts: PaidPart[] };
export type Sale = {
  on: string;
  soldAt: number;
  holdingId: number;
  buyerId: number;
  sold: number;
  committed: number;
};

/** The records that histories of holdings are built from, each in order of time. */
export type HistoryRecords = {
  holdings: ReturnType<typeof holdingsIn>;
  contributions: Contribution[];
  paid: PaidDistribution[];
  sales: Sale[];
  /** The day of the newest record; an empty text without records. */
  lastDay: string;
};

export const endOfTime = '9999-12-31';

export function recordsIn(db: Database, projectIds: number[], until: string): HistoryRecords {
  const contributions = contributionsIn(db, projectIds, until);
  const paid = paidIn(db, projectIds, until);
  const sales = salesIn(db, projectIds, until);
  const lastDays = [contributions.at(-1)?.flow.on, paid.at(-1)?.on, sales.at(-1)?.on];
  const lastDay = lastDays.reduce<string>((last, day) => (day && day > last ? day : last), '');
  return { holdings: holdingsIn(db, projectIds), contributions, paid, sales, lastDay };
}

/** The records up to the end of a day. */
export const recordsUntil = (records: HistoryRecords, until: string): HistoryRecords => ({
  ...records,
  contributions: records.contributions.filter(({ flow }) => flow.on <= until),
  paid: records.paid.filter(({ on }) => on <= until),
  sales: records.sales.filter(({ on }) => on <= until),
});

const holdingsIn = (db: Database, projectIds: number[]) =>
  db
    .select(pick(holdings, 'id', 'projectId', 'isSponsor', 'committed'))
    .from(holdings)
    .where(inArray(holdings.projectId, projectIds))
    .orderBy(asc(holdings.id))
    .all();

/** Ids as a list of parameters. */
const listed = (ids: number[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );

/**
 * Sorts by the day of the document, even if the books were locked for it. There may be thousands
 * of contributions and payouts, so they are read without column names.
 */
const contributionsIn = (db: Database, projectIds: number[], until: string): Contribution[] =>
  db
    .values<[on: string, holdingId: number, amount: number]>(sql`
      select coalesce(e.document_date, e.date) as day, e.holding_id, -sum(p.amount)
      from holdings as h
      join journal_entries as e on e.holding_id = h.id
      join postings as p on p.entry_id = e.id
      where h.project_id in (${listed(projectIds)}) and e.kind in ('contribution', 'payer')
        and e.reversed_by is null and p.account = 'capital' and day <= ${until}
      group by e.id
      order by day, e.id`)
    .map(([on, holdingId, amount]) => ({ holdingId, flow: { on, amount } }));

/** From the day of the distribution, whether or not it was paid that day. */
function paidIn(db: Database, projectIds: number[], until: string): PaidDistribution[] {
  const approved = db.values<[id: number, on: string, approvedAt: number]>(sql`
    select id, date, coalesce(approved_at, 0) from distributions
    where status = 'approved' and date <= ${until} and project_id in (${listed(projectIds)})
    order by date, id`);
  const partsOf = partsIn(db, new Map(approved.map(([id, on]) => [id, on])));
  return approved.map(([id, on, approvedAt]) => ({ on, approvedAt, parts: partsOf.get(id) ?? [] }));
}

const mostKept = 50_000;
const keptParts = cached(() => ({ count: 0, byDistribution: new Map<number, PaidPart[]>() }));

/**
 * The parts of approved distributions, which never change, so that they are read once. In a
 * transaction nothing is cached, because its distributions may be rolled back.
 */
function partsIn(db: Database, days: Map<number, string>): Map<number, PaidPart[]> {
  if (isInTransaction(db)) return readParts(db, days);
  const cache = keptParts(db);
  if (cache.count > mostKept) {
    cache.byDistribution.clear();
    cache.count = 0;
  }
  const missing = new Map([...days].filter(([id]) => !cache.byDistribution.has(id)));
  for (const [id, parts] of readParts(db, missing)) {
    if (parts.length === 0) continue;
    cache.byDistribution.set(id, parts);
    cache.count += parts.length;
  }
  return cache.byDistribution;
}

/** @param days the days of the distributions, by id */
function readParts(db: Database, days: Map<number, string>): Map<number, PaidPart[]> {
  const byDistribution = new Map<number, PaidPart[]>([...days.keys()].map((id) => [id, []]));
  if (days.size === 0) return byDistribution;
  const rows = db.values<[id: number, holdingId: number, tiers: string]>(sql`
    select distribution_id, holding_id, paid_tiers from distribution_parts
    where distribution_id in (select value from json_each(${JSON.stringify([...days.keys()])}))
    order by id`);
  for (const [id, holdingId, tiers] of rows) {
    const paid = distributionParts.paidTiers.mapFromDriverValue(tiers) as PaidTier[];
    byDistribution.get(id)?.push({ holdingId, ...flowsOf(paid, days.get(id) ?? '') });
  }
  return byDistribution;
}

function flowsOf(tiers: PaidTier[], on: string): Pick<PaidPart, 'payouts' | 'sponsorPaid'> {
  const [payouts, sponsorPaid]: [Payout[], Flow[]] = [[], []];
  for (const { kind, amount } of tiers)
    if (kind === sponsorKind) sponsorPaid.push({ on, amount });
    else payouts.push({ on, amount, tier: kind as TierKind });
  return { payouts, sponsorPaid };
}

/**
 * Sorts by day. The sold part is relative to the seller's commitment when the sale was entered: a
 * commitment entered later for an earlier day does not change it.
 */
function salesIn(db: Database, projectIds: number[], until: string): Sale[] {
  const rows = db
    .select({
      ...pick(holdingChanges, 'holdingId', 'kind', 'amount', 'otherId'),
      on: holdingChanges.date,
      soldAt: holdingChanges.createdAt,
    })
    .from(holdingChanges)
    .innerJoin(holdings, eq(holdings.id, holdingChanges.holdingId))
    .where(inArray(holdings.projectId, projectIds))
    .orderBy(asc(holdingChanges.id))
    .all();
  const committed = new Map<number, number>();
  return rows
    .flatMap(({ on, soldAt, holdingId, kind, amount, otherId }) => {
      const before = committed.get(holdingId) ?? 0;
      committed.set(holdingId, before + amount);
      return kind === 'sale' && otherId !== null && on <= until
        ? [{ on, soldAt, holdingId, buyerId: otherId, sold: -amount, committed: before }]
        : [];
    })
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}
