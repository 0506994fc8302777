import type { Database } from 'db/client.server';
import { isInTransaction, prepared } from 'db/prepared';
import { type SQL, sql } from 'drizzle-orm';

type Project = {
  projectId: number;
  property: number;
  /** The day of that value; an empty text without one. */
  valuedOn: string;
  purchasePrice: number;
  /** What approved distributions pay. */
  promised: number;
  lastEntryId: number;
};

/** Sums of the books of a project up to a day. */
type Sums = {
  projectId: number;
  bookedPurchase: number;
  paidIn: number;
  borrowed: number;
  balance: number;
  soldSince: number;
  paidOut: number;
};

/**
 * The estimated net value of projects on a day, in minor units (docs/rules.md#estimates): the
 * property, the cash and what is owed to the project, less what it owes. The purchase price is
 * usually not in the books, so money from holders and lenders counts as spent on it first.
 */
export function netValues(db: Database, projectIds: number[], on: string): Map<number, number> {
  if (projectIds.length === 0) return new Map();
  const rows = projectsOn(db, projectIds, on);
  const sums = sumsOf(db, rows, on);
  return new Map(rows.map((row) => [row.projectId, netOf(row, sums.get(row.projectId))]));
}

const projectsOn = (db: Database, projectIds: number[], on: string): Project[] =>
  db.all<Project>(sql`
    select p.id as projectId, coalesce(p.purchase_price, 0) as purchasePrice,
      coalesce(v.current_property_value, iif(exists (select 1 from project_values as any_value where any_value.project_id = p.id),
          nullif(p.purchase_price, 0), null),
        (select first.current_property_value from project_values as first
          where first.project_id = p.id order by first.date, first.id limit 1),
        p.current_property_value) as property,
      coalesce(v.date, '') as valuedOn,
      coalesce((select max(e.id) from journal_entries as e where e.project_id = p.id), 0)
        as lastEntryId,
      coalesce((select sum(d.cash) from distributions as d
        where d.project_id = p.id and d.status = 'approved' and d.date <= ${on}), 0) as promised
    from projects as p left join project_values as v on v.id = (
      select last.id from project_values as last
      where last.project_id = p.id and last.date <= ${on}
      order by last.date desc, last.id desc limit 1)
    where p.id in (${listed(projectIds)})`);

const mostKept = 10_000;
/** By project and day; `key` says what they were computed from. */
type Kept = Map<string, { key: string; sums: Sums | undefined }>;
const keptSums = prepared((): Kept => new Map());

/**
 * Entries never change and ids are never used again, so the sums of a project hold until it has
 * another entry. In a transaction nothing is kept, because its entries may be rolled back.
 */
function sumsOf(db: Database, projects: Project[], on: string): Map<number, Sums> {
  const kept: Kept = isInTransaction(db) ? new Map() : keptSums(db);
  const placeOf = (projectId: number) => `${projectId} ${on}`;
  const keyOf = ({ valuedOn, lastEntryId }: Project) => `${valuedOn} ${lastEntryId}`;
  if (kept.size > mostKept) kept.clear();
  const stale = projects.filter((one) => kept.get(placeOf(one.projectId))?.key !== keyOf(one));
  const computed = new Map(computedSums(db, stale, on).map((sums) => [sums.projectId, sums]));

  for (const one of stale)
    kept.set(placeOf(one.projectId), { key: keyOf(one), sums: computed.get(one.projectId) });
  return new Map(
    projects.flatMap(({ projectId }) => {
      const sums = kept.get(placeOf(projectId))?.sums;
      return sums ? [[projectId, sums]] : [];
    }),
  );
}

function computedSums(db: Database, projects: Project[], on: string): Sums[] {
  if (projects.length === 0) return [];
  const valued = sql.join(
    projects.map(({ projectId, valuedOn }) => sql`(${projectId}, ${valuedOn})`),
    sql`, `,
  );
  return db.all<Sums>(sql`
    with valued (id, valued_on) as (values ${valued})
    select e.project_id as projectId,
      sum(iif(p.account in ('cash', 'vat', 'payable', 'retention', 'loan'), p.amount, 0))
        as balance,
      -sum(iif(p.account = 'capital', p.amount, 0)) as paidIn,
      -sum(iif(p.account = 'loan', p.amount, 0)) as borrowed,
      sum(iif(p.account = 'cost' and e.category = 'purchase', p.amount, 0)) as bookedPurchase,
      -sum(iif(p.account = 'income' and e.category = 'sale' and e.date > valued.valued_on,
        p.amount, 0)) as soldSince,
      sum(iif(p.account = 'distributed', p.amount, 0)) as paidOut
    from valued join journal_entries as e on e.project_id = valued.id
    join postings as p on p.entry_id = e.id
    where e.date <= ${on}
    group by e.project_id`);
}

const listed = (ids: number[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );

/** What was sold after the last valuation is money now, so it is no longer part of the property. */
function netOf({ property, purchasePrice, promised }: Project, sums: Sums | undefined): number {
  const { bookedPurchase = 0, paidIn = 0, borrowed = 0, balance = 0 } = sums ?? {};
  const { soldSince = 0, paidOut = 0 } = sums ?? {};
  const left = Math.max(0, property - soldSince);
  const unbooked = Math.max(0, purchasePrice - bookedPurchase);
  const spentOnPurchase = Math.min(unbooked, Math.max(0, paidIn + borrowed));
  return Math.max(0, left + balance - spentOnPurchase - (promised - paidOut));
}
