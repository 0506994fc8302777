import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';

/** What a project would leave for its holders on a day, and what of it they were promised. */
type Row = {
  projectId: number;
  property: number;
  purchasePrice: number;
  bookedPurchase: number;
  paidIn: number;
  borrowed: number;
  balance: number;
  soldSince: number;
  unpaid: number;
};

/**
 * The estimated net value of projects on a day, in minor units (docs/rules.md#estimates): the
 * property, the cash and what is owed to the project, less what it owes. The purchase price is
 * usually not in the books, so money from holders and lenders counts as spent on it first.
 */
export function netValues(db: Database, projectIds: number[], on: string): Map<number, number> {
  if (projectIds.length === 0) return new Map();
  const ids = sql.join(
    projectIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = db.all<Row>(sql`
    with valued as (
      select p.id, coalesce(p.purchase_price, 0) as purchase_price,
        coalesce(v.current_property_value, p.current_property_value) as property,
        coalesce(v.date, '') as valued_on
      from projects as p left join project_values as v on v.id = (
        select last.id from project_values as last
        where last.project_id = p.id and last.date <= ${on}
        order by last.date desc, last.id desc limit 1)
      where p.id in (${ids})),
    sums as (
      select e.project_id as id,
        sum(iif(p.account in ('cash', 'vat', 'payable', 'retention', 'loan'), p.amount, 0))
          as balance,
        -sum(iif(p.account = 'capital', p.amount, 0)) as paid_in,
        -sum(iif(p.account = 'loan', p.amount, 0)) as borrowed,
        sum(iif(p.account = 'cost' and e.category = 'purchase', p.amount, 0)) as booked_purchase,
        -sum(iif(p.account = 'income' and e.category = 'sale' and e.date > valued.valued_on,
          p.amount, 0)) as sold_since
      from journal_entries as e join postings as p on p.entry_id = e.id
      join valued on valued.id = e.project_id
      where e.project_id in (${ids}) and e.date <= ${on}
      group by e.project_id),
    promised as (
      select d.project_id as id, sum(p.open_amount) as unpaid
      from distributions as d join distribution_parts as p on p.distribution_id = d.id
      where d.project_id in (${ids}) and d.date <= ${on} group by d.project_id)
    select valued.id as projectId, property, purchase_price as purchasePrice,
      coalesce(booked_purchase, 0) as bookedPurchase, coalesce(paid_in, 0) as paidIn,
      coalesce(borrowed, 0) as borrowed, coalesce(balance, 0) as balance,
      coalesce(sold_since, 0) as soldSince, coalesce(unpaid, 0) as unpaid
    from valued left join sums on sums.id = valued.id left join promised on promised.id = valued.id`);
  return new Map(rows.map((row) => [row.projectId, netOf(row)]));
}

/** What was sold after the last valuation is money now, so it is no longer part of the property. */
function netOf(row: Row): number {
  const property = Math.max(0, row.property - row.soldSince);
  const unbooked = Math.max(0, row.purchasePrice - row.bookedPurchase);
  const spentOnPurchase = Math.min(unbooked, Math.max(0, row.paidIn + row.borrowed));
  return Math.max(0, property + row.balance - spentOnPurchase - row.unpaid);
}
