import type { Database } from 'db/client.server';
import { type SQL, sql } from 'drizzle-orm';
import { type BookFault, faultsIn } from './fault.server';

/** Kinds of entries that debit exactly their net amount and VAT. */
const documents = sql.raw(
  `('expense', 'bill', 'payment', 'income', 'release', 'loan', 'contribution', 'distribution')`,
);

/** The cost of what was sold moves between these two, together with a document. */
const soldPair = sql.raw(`('sold', 'cost_of_sales')`);

/**
 * Checks that entries agree with their own postings, with the entries they reverse, and that they
 * only name records of their own project (docs/rules.md#books).
 */
export function checkEntries(db: Database): BookFault[] {
  const faults = (what: string, query: SQL) => faultsIn(db, what, query);
  return [
    ...faults(
      'amount of entry',
      sql`select e.project_id as projectId, e.id, e.net + e.vat as kept,
          coalesce(sum(max(p.amount, 0)), 0) as computed
        from journal_entries as e left join postings as p on p.entry_id = e.id
          and p.account not in ${soldPair}
        where e.kind in ${documents}
        group by e.id having kept <> computed`,
    ),
    ...faults(
      'amount of entry',
      sql`select e.project_id as projectId, e.id, e.net + e.vat as kept,
          -coalesce(sum(p.amount), 0) as computed
        from journal_entries as e
        left join postings as p on p.entry_id = e.id and p.account = 'cash'
        where e.kind = 'instalment'
        group by e.id having kept <> computed`,
    ),
    ...faults(
      'VAT of entry',
      // VAT is rounded once, from the gross or from the net amount.
      sql`select e.project_id as projectId, e.id, e.vat as kept,
          cast(round(e.net * e.vat_rate / 10000.0) as integer) as computed
        from journal_entries as e
        where e.kind in ${documents} and abs(kept - computed) > 1`,
    ),
    ...faults(
      'open amount of entry',
      sql`select e.project_id as projectId, e.id, e.open_amount as kept, 0 as computed
        from journal_entries as e
        where e.open_amount < 0 or (e.kind not in ('bill', 'release', 'purchase') and e.open_amount <> 0)`,
    ),
    ...faults(
      'sum with the reversed postings of entry',
      sql`select r.project_id as projectId, r.id, sum(p.amount) as kept, 0 as computed
        from journal_entries as r join postings as p on p.entry_id in (r.id, r.reverses)
        where r.reverses is not null and p.account not in ${soldPair}
        group by r.id, p.account, p.line_id, p.order_line_id having kept <> 0`,
    ),
    ...faults(
      'amount of entry',
      sql`select r.project_id as projectId, r.id, r.net + r.vat as kept,
          -(e.net + e.vat) as computed
        from journal_entries as r join journal_entries as e on e.id = r.reverses
        where r.net <> -e.net or r.vat <> -e.vat`,
    ),
    ...faults(
      'reversal of entry',
      sql`select e.project_id as projectId, e.id, coalesce(e.reversed_by, 0) as kept,
          coalesce(r.id, 0) as computed
        from journal_entries as e left join journal_entries as r on r.reverses = e.id
        where kept <> computed`,
    ),
    ...faults(
      'reversed record of entry',
      sql`select e.project_id as projectId, e.id, coalesce(e.reverses, 0) as kept, 0 as computed
        from journal_entries as e where (e.kind = 'reversal') <> (e.reverses is not null)`,
    ),
    ...faults(
      'named record of entry',
      sql`select e.project_id as projectId, e.id, 0 as kept, 1 as computed
        from journal_entries as e
        where case when e.kind in ('loan', 'instalment') then e.loan_id is null
          when e.kind in ('contribution', 'distribution') then e.holding_id is null
          when e.kind = 'payment' then e.pays is null else false end`,
    ),
    ...faults(
      'drawn amount of loan',
      sql`select l.project_id as projectId, l.id, l.principal as kept, e.net as computed
        from loans as l join journal_entries as e on e.loan_id = l.id
        where e.kind = 'loan' and e.reversed_by is null and kept <> computed`,
    ),
    ...faults(
      'approved changes of budget line',
      sql`select l.project_id as projectId, l.id, l.approved as kept,
          coalesce(sum(iif(o.status = 'approved', c.amount, 0)), 0) as computed
        from budget_lines as l left join change_order_lines as c on c.line_id = l.id
        left join change_orders as o on o.id = c.change_order_id
        group by l.id having kept <> computed`,
    ),
    ...checkProjects(db),
  ];
}

/** The records that an entry, and a posting of it, can name, with the project of each. */
const named: [what: string, from: string][] = [
  ['loan', 'journal_entries as e join loans as r on r.id = e.loan_id'],
  ['holding', 'journal_entries as e join holdings as r on r.id = e.holding_id'],
  ['paid bill', 'journal_entries as e join journal_entries as r on r.id = e.pays'],
  ['reversed entry', 'journal_entries as e join journal_entries as r on r.id = e.reverses'],
  ['corrected entry', 'journal_entries as e join journal_entries as r on r.id = e.corrects'],
  [
    'call',
    `journal_entries as e join capital_call_parts as p on p.id = e.call_part_id
      join capital_calls as r on r.id = p.call_id`,
  ],
  [
    'distribution',
    `journal_entries as e join distribution_parts as p on p.id = e.distribution_part_id
      join distributions as r on r.id = p.distribution_id`,
  ],
  [
    'budget line',
    `postings as p join journal_entries as e on e.id = p.entry_id
      join budget_lines as r on r.id = p.line_id`,
  ],
  [
    'order',
    `postings as p join journal_entries as e on e.id = p.entry_id
      join order_lines as l on l.id = p.order_line_id join orders as r on r.id = l.order_id`,
  ],
];

function checkProjects(db: Database): BookFault[] {
  const elsewhere = named.flatMap(([what, from]) =>
    faultsIn(
      db,
      `project in the ${what} of entry`,
      sql`select e.project_id as projectId, e.id, r.project_id as kept, e.project_id as computed
        from ${sql.raw(from)} where kept <> computed`,
    ),
  );
  const lineOfOrder = faultsIn(
    db,
    'project in the budget line of order line',
    sql`select o.project_id as projectId, l.id, b.project_id as kept, o.project_id as computed
      from order_lines as l join orders as o on o.id = l.order_id
      join budget_lines as b on b.id = l.line_id where kept <> computed`,
  );
  const holder = faultsIn(
    db,
    'holding in the call or distribution of entry',
    sql`select e.project_id as projectId, e.id, e.holding_id as kept,
        coalesce(c.holding_id, d.holding_id) as computed
      from journal_entries as e
      left join capital_call_parts as c on c.id = e.call_part_id
      left join distribution_parts as d on d.id = e.distribution_part_id
      where coalesce(c.holding_id, d.holding_id) is not e.holding_id
        and (e.call_part_id is not null or e.distribution_part_id is not null)`,
  );
  return [...elsewhere, ...lineOfOrder, ...holder];
}
