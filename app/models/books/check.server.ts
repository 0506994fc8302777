import type { Database } from 'db/client.server';
import { type SQL, sql } from 'drizzle-orm';
import { checkLinkedPayments } from '~/models/loans/check-linked.server';
import { inCostAccounts } from './accounts';
import { checkEntries } from './check-entries.server';
import { checkHoldings } from './check-holdings.server';
import { checkTyped } from './check-typed.server';
import { type BookFault, faultsIn } from './fault.server';

/**
 * Recomputes every stored sum of the books from the postings (docs/rules.md#books).
 * @returns the differences, with the entry, line or phase of each; empty if there are none
 */
export function checkBooks(db: Database): BookFault[] {
  const faults = (what: string, query: SQL) => faultsIn(db, what, query);
  return [
    ...faults(
      'sum of the postings of entry',
      sql`select e.project_id as projectId, e.id, coalesce(sum(p.amount), 0) as kept, 0 as computed
        from journal_entries as e left join postings as p on p.entry_id = e.id
        group by e.id having kept <> 0`,
    ),
    ...faults(
      'actual cost of budget line',
      sql`select l.project_id as projectId, l.id, l.actual as kept,
          coalesce(sum(p.amount), 0) as computed
        from budget_lines as l left join postings as p on p.line_id = l.id and p.account in ${inCostAccounts}
        group by l.id having kept <> computed`,
    ),
    ...faults(
      'paid amount of budget line',
      sql`select l.project_id as projectId, l.id, l.paid as kept,
          -coalesce(sum(p.amount), 0) as computed
        from budget_lines as l
        left join postings as p on p.line_id = l.id and p.account in ('cash', 'owner')
        group by l.id having kept <> computed`,
    ),
    ...faults(
      'open amount of bill',
      // A reversed payment, and its reversal, name the bill too.
      sql`select e.project_id as projectId, e.id, e.open_amount as kept, -owed as computed
        from journal_entries as e join (
          select coalesce(of.pays, of.reverses, of.id) as bill, sum(p.amount) as owed
          from postings as p join journal_entries as of on of.id = p.entry_id
          where p.account = 'payable' group by bill) on bill = e.id
        where e.kind in ('bill', 'release', 'purchase') and kept <> computed`,
    ),
    ...faults(
      'billed amount of order line',
      sql`select o.project_id as projectId, l.id, l.billed as kept,
          coalesce(sum(p.amount), 0) as computed
        from order_lines as l join orders as o on o.id = l.order_id
        left join postings as p on p.order_line_id = l.id and p.account in ${inCostAccounts}
        group by l.id having kept <> computed`,
    ),
    ...faults(
      'retention of order line',
      sql`select o.project_id as projectId, l.id, sum(p.amount) as kept, 0 as computed
        from order_lines as l join orders as o on o.id = l.order_id
        join postings as p on p.order_line_id = l.id and p.account = 'retention'
        group by l.id having kept > 0`,
    ),
    ...faults(
      'balance of loan',
      sql`select l.project_id as projectId, l.id, -sum(p.amount) as kept, 0 as computed
        from loans as l join journal_entries as e on e.loan_id = l.id
        join postings as p on p.entry_id = e.id and p.account = 'loan'
        group by l.id having kept < 0`,
    ),
    ...faults(
      'open amount of call part',
      sql`select c.project_id as projectId, p.id, p.open_amount as kept,
          p.amount - coalesce((select -sum(paid.amount) from journal_entries as e
            join postings as paid on paid.entry_id = e.id and paid.account = 'capital'
            where e.holding_id = p.holding_id and e.call_part_id = p.id), 0) as computed
        from capital_call_parts as p join capital_calls as c on c.id = p.call_id
        where c.status = 'issued' and kept <> computed`,
    ),
    ...faults(
      'open amount of distribution part',
      sql`select d.project_id as projectId, p.id, p.open_amount as kept,
          coalesce((select -sum(paid.amount) from journal_entries as e
            join postings as paid on paid.entry_id = e.id and paid.account = 'distributions_payable'
            where e.holding_id = p.holding_id and e.distribution_part_id = p.id), 0) as computed
        from distribution_parts as p join distributions as d on d.id = p.distribution_id
        where d.status = 'approved' and kept <> computed`,
    ),
    ...faults(
      'cash of distribution',
      sql`select d.project_id as projectId, d.id, d.cash as kept,
          (select coalesce(sum(p.amount), 0) from distribution_parts as p
            where p.distribution_id = d.id) as computed
        from distributions as d where d.status <> 'draft' and kept <> computed`,
    ),
    ...faults(
      'index at the signing of loan',
      sql`select l.project_id as projectId, l.id, 0 as kept, 1 as computed from loans as l
        where l.index_id is not null and not exists (select 1 from index_rows as r
          where r.index_id = l.index_id and r.month = l.base_month)`,
    ),
    ...checkLinkedPayments(db),
    ...checkEntries(db),
    ...checkTyped(db),
    ...checkHoldings(db),
    ...faults(
      'account of the costs on budget line',
      sql`select l.project_id as projectId, l.id, count(*) as kept, 0 as computed
        from budget_lines as l join postings as p on p.line_id = l.id
        where p.account in ${inCostAccounts} and p.account <> l.account group by l.id`,
    ),
    ...phaseFaults(db, 'planned cost of phase', 'planned_cost', {
      outside: 'planned_outside',
      ofLine: 'l.original + l.approved',
      ofPhase: '0',
    }),
    ...phaseFaults(db, 'actual cost of phase', 'actual_cost', {
      outside: 'actual_outside',
      ofLine: 'l.actual',
      ofPhase: 'part.cost_to_come',
    }),
  ];
}

/**
 * The costs of a phase are those of its lines and of the phases below it, with what lies outside
 * the work or is still to come.
 */
function phaseFaults(
  db: Database,
  what: string,
  column: string,
  { outside, ofLine, ofPhase }: { outside: string; ofLine: string; ofPhase: string },
): BookFault[] {
  return faultsIn(
    db,
    what,
    sql`
    with recursive below (top, id) as (
      select id, id from phases
      union all select below.top, phases.id from phases join below on phases.parent_id = below.id)
    select phases.project_id as projectId, phases.id, phases.${sql.raw(column)} as kept,
      phases.${sql.raw(outside)} + sum(${sql.raw(ofPhase)} + coalesce((
        select sum(${sql.raw(ofLine)}) from budget_lines as l where l.phase_id = part.id), 0))
        as computed
    from phases join below on below.top = phases.id join phases as part on part.id = below.id
    group by phases.id having kept <> computed`,
  );
}
