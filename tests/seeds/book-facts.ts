import type { Database } from 'db/client.server';

/** The contents of the books of a demo project. */
export function bookFacts(db: Database, project: string) {
  const read = (query: string) =>
    db.$client
      .prepare(`${query} where project_id = (select id from projects where name = ?) order by id`)
      .raw()
      .all(project) as unknown[][];
  const lines = '(select id from order_lines where order_id = orders.id)';
  const sumOf = (column: string) => `(select sum(${column}) from order_lines where id in ${lines})`;
  const retained = `(select -coalesce(sum(amount), 0) from postings
    where account = 'retention' and order_line_id in ${lines})`;
  const ordered = `select status, ${sumOf('billed')} > 0, ${sumOf('billed')} > ${sumOf('amount')},
    ${retained} > 0 from orders`;
  return {
    kinds: new Set(read('select kind from journal_entries').flat()),
    unpaid: read('select open_amount from journal_entries').filter(([open]) => open !== 0).length,
    /** Status, and whether it is billed, exceeded and has retention. */
    orders: read(ordered),
    changes: read('select status from change_orders').flat(),
  };
}
