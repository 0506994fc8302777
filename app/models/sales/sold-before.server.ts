import type { Database } from 'db/client.server';
import { type SQL, sql } from 'drizzle-orm';

/**
 * True for an entry `e` of a sale that a value `v` of what is left no longer contains, as SQL: one
 * of an earlier day, or of the same day if it was entered first (docs/rules.md#sale).
 */
export const isSoldBefore = sql.raw(
  '(e.date < v.date or (e.date = v.date and e.posted_at <= v.created_at))',
);

/**
 * The prices of the parts that were sold before the last value of what is left, as SQL. A sale of
 * the whole property has the whole value as its profit, and is not added to it.
 */
export const soldBeforeOf = (projectId: SQL | number) => sql<number>`coalesce((
  select -sum(p.amount) from project_values as v
  join journal_entries as e on e.project_id = v.project_id and ${isSoldBefore}
  join postings as p on p.entry_id = e.id and p.account = 'sale'
  left join sales as s on s.id = e.sale_id
  where not coalesce(s.is_whole, 0) and v.id = (
    select last.id from project_values as last
    where last.project_id = ${projectId} and last.is_of_rest
    order by last.date desc, last.id desc limit 1)), 0)`;

/**
 * Keeps the prices of the parts that were sold before the last value of what is left: the project's
 * value does not contain them, so its profit adds them.
 */
export const keepSoldBefore = (tx: Database, projectId: number) =>
  void tx.run(
    sql`update projects set sold_before = ${soldBeforeOf(projectId)} where id = ${projectId}`,
  );
