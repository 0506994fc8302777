import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';

/**
 * Keeps the prices of the parts that were sold up to the last value of what is left: the project's
 * value does not contain them, so its profit adds them (docs/rules.md#sale).
 */
export const keepSoldBefore = (tx: Database, projectId: number) =>
  void tx.run(sql`
    update projects set sold_before = coalesce((
      select -sum(p.amount) from journal_entries as e join postings as p on p.entry_id = e.id
      where e.project_id = projects.id and p.account = 'sale' and e.date <= (
        select max(v.date) from project_values as v
        where v.project_id = projects.id and v.is_of_rest)), 0)
    where id = ${projectId}`);
