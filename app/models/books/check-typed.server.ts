import type { Database } from 'db/client.server';
import { type SQL, sql } from 'drizzle-orm';
import { soldBeforeOf } from '~/models/sales/sold-before.server';
import { inCostAccounts } from './accounts';
import { type BookFault, faultsIn } from './fault.server';

/**
 * Checks what entries without a document, sales and answers to "who paid?" store in addition to
 * their postings (docs/rules.md#typed-costs, #sale, #who-paid).
 */
export function checkTyped(db: Database): BookFault[] {
  const faults = (what: string, query: SQL) => faultsIn(db, what, query);
  return [
    ...faults(
      'amount of entry',
      // An amount that is given back is negative.
      sql`select e.project_id as projectId, e.id, abs(e.net + e.vat) as kept,
          coalesce(sum(max(p.amount, 0)), 0) as computed
        from journal_entries as e left join postings as p on p.entry_id = e.id
        where e.kind in ('payer', 'approval') group by e.id having kept <> computed`,
    ),
    ...faults(
      'amount of entry',
      sql`select e.project_id as projectId, e.id, e.net + e.vat as kept,
          coalesce(sum(iif(e.sale_id is null, iif(p.account in ${inCostAccounts}, p.amount, 0),
            iif(p.account = 'cost_of_sales', p.amount, 0))), 0) as computed
        from journal_entries as e left join postings as p on p.entry_id = e.id
        where e.kind in ('opening', 'adjustment') group by e.id having kept <> computed`,
    ),
    ...faults(
      'amount of entry',
      // The price of a transfer; else what the buyer paid before it, or gets back.
      sql`select e.project_id as projectId, e.id, e.net + e.vat as kept,
          coalesce(nullif(-sum(iif(p.account = 'sale', p.amount, 0)), 0),
            abs(sum(iif(p.account = 'prepayments', p.amount, 0))), 0) as computed
        from journal_entries as e left join postings as p on p.entry_id = e.id
        where e.kind = 'sale' group by e.id having kept <> computed`,
    ),
    ...faults(
      'prepaid amount of sale',
      sql`select s.project_id as projectId, s.id, s.prepaid as kept,
          coalesce((select -sum(p.amount) from journal_entries as e
            join postings as p on p.entry_id = e.id and p.account = 'prepayments'
            where e.sale_id = s.id), 0) as computed
        from sales as s where s.status = 'contract' and kept <> computed`,
    ),
    ...faults(
      'price of sale',
      sql`select s.project_id as projectId, s.id, s.price as kept, s.prepaid as computed
        from sales as s where kept < computed`,
    ),
    ...faults(
      'amounts of answer',
      sql`select project_id as projectId, id, raised as kept, capital as computed
        from payer_answers where bank < 0 or owner < 0 or raised < 0 or raised > capital`,
    ),
    ...faults(
      'sold parts of project',
      sql`select r.id as projectId, r.id, r.sold_before as kept,
          ${soldBeforeOf(sql.raw('r.id'))} as computed
        from projects as r where kept <> computed`,
    ),
  ];
}
