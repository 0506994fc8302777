import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { distributions } from 'db/schema/distribution';
import { holdingChanges, holdings } from 'db/schema/holding';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { allocate } from '~/models/finance/allocate';
import type { TierKind } from '~/models/finance/waterfall';
import type { Flow } from '~/models/finance/xirr';
import { pick } from '~/models/rows.server';

/** The sponsor's share of profit has no tier of its own; it is kept apart from what investors get. */
export const sponsorKind = 'sponsor' as const;

export type Payout = Flow & { tier: TierKind };

/** What a holding paid in and got, with what came with parts of other holdings that it bought. */
export type HoldingHistory = {
  holdingId: number;
  isSponsor: boolean;
  committed: number;
  contributions: Flow[];
  payouts: Payout[];
  /** As the sponsor: not part of what investors get. */
  sponsorPaid: Flow[];
};

/** Contributions come before the distributions of their day, and both before its sales. */
const order = { contribution: 0, payout: 1, sale: 2 };

type Event = { on: string; id: number; holdingId: number } & (
  | { kind: 'contribution'; amount: number }
  | { kind: 'payout'; tier: TierKind | typeof sponsorKind; amount: number }
  | { kind: 'sale'; buyerId: number; sold: number; committed: number }
);

/** The histories of all holdings of one project (`historiesIn`). */
export const historiesOf = (db: Database, projectId: number, until: string): HoldingHistory[] =>
  historiesIn(db, [projectId], until).get(projectId) ?? [];

/**
 * The histories of all holdings of some projects up to the end of a day, in order of id. The buyer
 * of a part of a holding takes over the same part of everything that the seller paid in and got
 * (docs/rules.md#distributions). Reversed entries and distributions leave no trace.
 */
export function historiesIn(
  db: Database,
  projectIds: number[],
  until: string,
): Map<number, HoldingHistory[]> {
  const histories = new Map<number, HoldingHistory>();
  const byProject = new Map<number, HoldingHistory[]>();
  for (const { id, projectId, ...holding } of holdingsIn(db, projectIds)) {
    const history = { ...holding, holdingId: id, contributions: [], payouts: [], sponsorPaid: [] };
    histories.set(id, history);
    byProject.set(projectId, [...(byProject.get(projectId) ?? []), history]);
  }
  for (const event of eventsIn(db, projectIds, until)) {
    const history = histories.get(event.holdingId)!;
    if (event.kind === 'contribution')
      history.contributions.push({ on: event.on, amount: event.amount });
    else if (event.kind === 'sale') moveSold(history, histories.get(event.buyerId), event);
    else if (event.tier === sponsorKind)
      history.sponsorPaid.push({ on: event.on, amount: event.amount });
    else history.payouts.push({ on: event.on, amount: event.amount, tier: event.tier });
  }
  return byProject;
}

const holdingsIn = (db: Database, projectIds: number[]) =>
  db
    .select(pick(holdings, 'id', 'projectId', 'isSponsor', 'committed'))
    .from(holdings)
    .where(inArray(holdings.projectId, projectIds))
    .orderBy(asc(holdings.id))
    .all();

const eventsIn = (db: Database, projectIds: number[], until: string): Event[] =>
  [...contributionsIn(db, projectIds), ...payoutsIn(db, projectIds), ...salesIn(db, projectIds)]
    .filter(({ on }) => on <= until)
    .sort(
      (one, other) =>
        compare(one.on, other.on) || order[one.kind] - order[other.kind] || one.id - other.id,
    );

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** On the day of the document, even if the books were locked for it. */
const contributionsIn = (db: Database, projectIds: number[]): Event[] =>
  db
    .select({
      id: journalEntries.id,
      holdingId: holdings.id,
      on: sql<string>`coalesce(${journalEntries.documentDate}, ${journalEntries.date})`,
      amount: sql<number>`-sum(${postings.amount})`,
    })
    .from(holdings)
    .innerJoin(journalEntries, eq(journalEntries.holdingId, holdings.id))
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(
      and(
        inArray(holdings.projectId, projectIds),
        eq(journalEntries.kind, 'contribution'),
        isNull(journalEntries.reversedBy),
        eq(postings.account, 'capital'),
      ),
    )
    .groupBy(journalEntries.id)
    .all()
    .map((row) => ({ kind: 'contribution', ...row }));

/**
 * From the day of the distribution, whether or not it was paid that day. There may be thousands, so
 * SQLite takes the tiers apart.
 */
const payoutsIn = (db: Database, projectIds: number[]): Event[] =>
  db
    .all<Omit<Extract<Event, { kind: 'payout' }>, 'kind'>>(sql`
      select d.date as "on", p.id, p.holding_id as holdingId,
        tier.value ->> 'kind' as tier, tier.value ->> 'amount' as amount
      from distributions as d
      join distribution_parts as p on p.distribution_id = d.id
      join json_each(iif(json_valid(p.paid_tiers), p.paid_tiers, '[]')) as tier
      where d.status = 'approved' and d.project_id in (${sql.join(
        projectIds.map((id) => sql`${id}`),
        sql`, `,
      )})
      order by d.date, p.id`)
    .map((row) => ({ kind: 'payout', ...row }));

/**
 * With what the seller had committed when the sale was entered. A commitment that is entered later
 * for an earlier day does not change which part was sold.
 */
function salesIn(db: Database, projectIds: number[]): Event[] {
  const rows = db
    .select({
      ...pick(holdingChanges, 'id', 'holdingId', 'kind', 'amount', 'otherId'),
      on: holdingChanges.date,
    })
    .from(holdingChanges)
    .innerJoin(holdings, eq(holdings.id, holdingChanges.holdingId))
    .where(inArray(holdings.projectId, projectIds))
    .orderBy(asc(holdingChanges.id))
    .all();
  const committed = new Map<number, number>();
  return rows.flatMap(({ id, on, holdingId, kind, amount, otherId }) => {
    const before = committed.get(holdingId) ?? 0;
    committed.set(holdingId, before + amount);
    return kind === 'sale' && otherId !== null
      ? [{ kind, id, on, holdingId, buyerId: otherId, sold: -amount, committed: before }]
      : [];
  });
}

type Sale = { sold: number; committed: number };

/** Moves the sold part of every flow to the buyer, on the day on which it happened. */
function moveSold(seller: HoldingHistory, buyer: HoldingHistory | undefined, sale: Sale) {
  if (!buyer) return;
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

/** What has been paid in up to now, as the weights of a division of profit. */
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
