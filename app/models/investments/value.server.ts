import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import type { ProjectState } from './project-state.server';

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
 * property, the cash and the claims of the project, less its debts. The purchase price is
 * usually not in the books, so money from holders and lenders counts as spent on it first.
 */
export function netValues(db: Database, projects: ProjectState[], on: string): Map<number, number> {
  const sums = new Map(sumsOf(db, projects, on).map((one) => [one.projectId, one]));
  return new Map(projects.map((one) => [one.projectId, netOf(one, sums.get(one.projectId))]));
}

function sumsOf(db: Database, projects: ProjectState[], on: string): Sums[] {
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

/** Sales after the last valuation are cash now, so they are no longer part of the property. */
function netOf(
  { property, purchasePrice, promised }: ProjectState,
  sums: Sums | undefined,
): number {
  const { bookedPurchase = 0, paidIn = 0, borrowed = 0, balance = 0 } = sums ?? {};
  const { soldSince = 0, paidOut = 0 } = sums ?? {};
  const remaining = Math.max(0, property - soldSince);
  const unbooked = Math.max(0, purchasePrice - bookedPurchase);
  const spentOnPurchase = Math.min(unbooked, Math.max(0, paidIn + borrowed));
  return Math.max(0, remaining + balance - spentOnPurchase - (promised - paidOut));
}
