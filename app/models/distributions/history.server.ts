import type { Database } from 'db/client.server';
import { distributions } from 'db/schema/distribution';
import { and, eq, sql } from 'drizzle-orm';
import { allocate } from '~/models/finance/allocate';
import type { Flow } from '~/models/finance/xirr';
import { pick } from '~/models/rows.server';
import {
  endOfTime,
  type HistoryRecords,
  type PaidDistribution,
  type Payout,
  recordsIn,
  recordsUntil,
  type Sale,
} from './history-records.server';

export { type Payout, sponsorKind } from './history-records.server';

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

/** The histories of all holdings of one project (`historiesIn`). */
export const historiesOf = (db: Database, projectId: number, until: string): HoldingHistory[] =>
  historiesIn(db, [projectId], until).get(projectId) ?? [];

/** The histories of all holdings of one project on any day, read once. */
export function projectHistory(
  db: Database,
  projectId: number,
): (until: string) => HoldingHistory[] {
  const records = recordsIn(db, [projectId], endOfTime);
  const build = (some: HistoryRecords) => historiesFrom(some, [projectId]).get(projectId) ?? [];
  const whole = build(records);
  return (until) => (records.lastDay <= until ? whole : build(recordsUntil(records, until)));
}

/**
 * The histories of all holdings of some projects up to the end of a day, in order of id. The buyer
 * of a part of a holding takes over the same part of all earlier flows of the seller
 * (docs/rules.md#distributions). Reversed entries and distributions are left out.
 */
export const historiesIn = (
  db: Database,
  projectIds: number[],
  until: string,
): Map<number, HoldingHistory[]> => historiesFrom(recordsIn(db, projectIds, until), projectIds);

function historiesFrom(records: HistoryRecords, projectIds: number[]) {
  const { contributions, paid } = records;
  const histories = new Map<number, HoldingHistory>();
  const byProject = new Map<number, HoldingHistory[]>(projectIds.map((id) => [id, []]));
  for (const { id, projectId, ...holding } of records.holdings) {
    const history = { ...holding, holdingId: id, contributions: [], payouts: [], sponsorPaid: [] };
    histories.set(id, history);
    byProject.get(projectId)?.push(history);
  }
  let [paidIn, paidOut] = [0, 0];
  const addWhile = (isIn: (one: Flow) => boolean, isOut: (one: PaidDistribution) => boolean) => {
    for (let one = contributions[paidIn]; one && isIn(one.flow); one = contributions[++paidIn])
      histories.get(one.holdingId)?.contributions.push(one.flow);
    for (let one = paid[paidOut]; one && isOut(one); one = paid[++paidOut])
      for (const { holdingId, payouts, sponsorPaid } of one.parts) {
        histories.get(holdingId)?.payouts.push(...payouts);
        histories.get(holdingId)?.sponsorPaid.push(...sponsorPaid);
      }
  };
  for (const sale of records.sales) {
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
