import type { Database } from 'db/client.server';
import { isInTransaction, prepared } from 'db/prepared';
import { distributionParts, distributions, type PaidTier } from 'db/schema/distribution';
import { holdingChanges, holdings } from 'db/schema/holding';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { allocate } from '~/models/finance/allocate';
import type { TierKind } from '~/models/finance/waterfall';
import type { Flow } from '~/models/finance/xirr';
import { pick } from '~/models/rows.server';

/** The sponsor's share of profit is no tier; it is recorded apart from the investors' amounts. */
export const sponsorKind = 'sponsor' as const;

export type Payout = Flow & { tier: TierKind };

/** The flows of a holding, including those taken over with bought parts of other holdings. */
export type HoldingHistory = {
  holdingId: number;
  isSponsor: boolean;
  committed: number;
  contributions: Flow[];
  payouts: Payout[];
  /** As the sponsor: not part of what investors get. */
  sponsorPaid: Flow[];
};

type Contribution = Flow & { holdingId: number };
type PaidPart = { on: string; approvedAt: number; holdingId: number; tiers: PaidTier[] };
type Sale = {
  on: string;
  soldAt: number;
  holdingId: number;
  buyerId: number;
  sold: number;
  committed: number;
};

/** The histories of all holdings of one project (`historiesIn`). */
export const historiesOf = (db: Database, projectId: number, until: string): HoldingHistory[] =>
  historiesIn(db, [projectId], until).get(projectId) ?? [];

/**
 * The histories of all holdings of some projects up to the end of a day, in order of id. The buyer
 * of a part of a holding takes over the same part of all earlier flows of the seller
 * (docs/rules.md#distributions). Reversed entries and distributions are left out.
 */
export function historiesIn(
  db: Database,
  projectIds: number[],
  until: string,
): Map<number, HoldingHistory[]> {
  const histories = new Map<number, HoldingHistory>();
  const byProject = new Map<number, HoldingHistory[]>(projectIds.map((id) => [id, []]));
  for (const { id, projectId, ...holding } of holdingsIn(db, projectIds)) {
    const history = { ...holding, holdingId: id, contributions: [], payouts: [], sponsorPaid: [] };
    histories.set(id, history);
    byProject.get(projectId)?.push(history);
  }
  const contributions = contributionsIn(db, projectIds, until);
  const paidParts = paidPartsIn(db, projectIds, until);
  let [paidIn, paidOut] = [0, 0];
  const addWhile = (isIn: (one: Contribution) => boolean, isOut: (one: PaidPart) => boolean) => {
    for (let one = contributions[paidIn]; one && isIn(one); one = contributions[++paidIn])
      histories.get(one.holdingId)?.contributions.push({ on: one.on, amount: one.amount });
    for (let one = paidParts[paidOut]; one && isOut(one); one = paidParts[++paidOut])
      addPaid(histories.get(one.holdingId), one);
  };
  for (const sale of salesIn(db, projectIds, until)) {
    addWhile(
      ({ on }) => on <= sale.on,
      ({ on, approvedAt }) => on < sale.on || (on === sale.on && approvedAt <= sale.soldAt),
    );
    moveSold(histories.get(sale.holdingId), histories.get(sale.buyerId), sale);
  }
  const rest = () => true;
  addWhile(rest, rest);
  return byProject;
}

function addPaid(history: HoldingHistory | undefined, { on, tiers }: PaidPart) {
  for (const { kind, amount } of tiers)
    if (kind === sponsorKind) history?.sponsorPaid.push({ on, amount });
    else history?.payouts.push({ on, amount, tier: kind as TierKind });
}

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
      where h.project_id in (${listed(projectIds)}) and e.kind = 'contribution'
        and e.reversed_by is null and p.account = 'capital' and day <= ${until}
      group by e.id
      order by day, e.id`)
    .map(([on, holdingId, amount]) => ({ on, holdingId, amount }));

/** From the day of the distribution, whether or not it was paid that day. */
function paidPartsIn(db: Database, projectIds: number[], until: string): PaidPart[] {
  const approved = db.values<[id: number, on: string, approvedAt: number]>(sql`
    select id, date, coalesce(approved_at, 0) from distributions
    where status = 'approved' and date <= ${until} and project_id in (${listed(projectIds)})
    order by date, id`);
  const tiersOf = partsOf(
    db,
    approved.map(([id]) => id),
  );
  return approved.flatMap(([id, on, approvedAt]) =>
    (tiersOf.get(id) ?? []).map((part) => ({ on, approvedAt, ...part })),
  );
}

const mostKept = 50_000;
type Part = Pick<PaidPart, 'holdingId' | 'tiers'>;
const keptParts = prepared(() => ({ count: 0, byDistribution: new Map<number, Part[]>() }));

/**
 * The parts of approved distributions, which never change, so that they are read once. In a
 * transaction nothing is cached, because its distributions may be rolled back.
 */
function partsOf(db: Database, ids: number[]): Map<number, Part[]> {
  if (isInTransaction(db)) return readParts(db, ids);
  const cache = keptParts(db);
  if (cache.count > mostKept) {
    cache.byDistribution.clear();
    cache.count = 0;
  }
  const missingIds = ids.filter((id) => !cache.byDistribution.has(id));
  for (const [id, parts] of readParts(db, missingIds)) {
    if (parts.length === 0) continue;
    cache.byDistribution.set(id, parts);
    cache.count += parts.length;
  }
  return cache.byDistribution;
}

function readParts(db: Database, ids: number[]): Map<number, Part[]> {
  const byDistribution = new Map<number, Part[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byDistribution;
  const rows = db.values<[id: number, holdingId: number, tiers: string]>(sql`
    select distribution_id, holding_id, paid_tiers from distribution_parts
    where distribution_id in (select value from json_each(${JSON.stringify(ids)}))
    order by id`);
  for (const [id, holdingId, tiers] of rows)
    byDistribution.get(id)?.push({
      holdingId,
      tiers: distributionParts.paidTiers.mapFromDriverValue(tiers) as PaidTier[],
    });
  return byDistribution;
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

/** Moves the sold part of every flow to the buyer, on the day on which it happened. */
function moveSold(
  seller: HoldingHistory | undefined,
  buyer: HoldingHistory | undefined,
  sale: Sale,
) {
  if (!seller || !buyer) return;
  moveFlows(seller.contributions, buyer.contributions, sale);
  moveFlows(seller.payouts, buyer.payouts, sale);
}

function moveFlows<One extends Flow>(from: One[], to: One[], { sold, committed }: Sale) {
  for (const [at, flow] of from.entries()) {
    const [moved = 0, kept = 0] = allocate(flow.amount, [sold, Math.max(0, committed - sold)]);
    from[at] = { ...flow, amount: kept };
    to.push({ ...flow, amount: moved });
  }
}

/** Returns the paid-in capital, by which profit is divided. */
export const contributedIn = ({ contributions }: Pick<HoldingHistory, 'contributions'>): number =>
  contributions.reduce((sum, { amount }) => sum + amount, 0);

/** The newest approved distribution's day; a later one cannot come before it. */
export const lastDistributionOf = (db: Database, projectId: number) =>
  db
    .select(pick(distributions, 'id', 'number', 'date'))
    .from(distributions)
    .where(and(eq(distributions.projectId, projectId), eq(distributions.status, 'approved')))
    .orderBy(
      sql`${distributions.date} desc, ${distributions.approvedAt} desc, ${distributions.id} desc`,
    )
    .get();
