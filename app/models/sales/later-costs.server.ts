import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import { inSoldAccounts, postEntry } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { soldCost } from './cost.server';

type Bookkeeper = Pick<Caller, 'actor' | 'now'>;
type Moved = { date: string; amount: number };

/**
 * Costs that were entered for days after a transfer, before the transfer was: nothing of a sold
 * property is left in the books, so they are a cost of the sale on their own days.
 */
export const moveLaterCosts = (
  tx: Database,
  caller: Bookkeeper,
  { projectId, saleId, after }: { projectId: number; saleId: number; after: string },
) =>
  post(tx, caller, { projectId, saleId }, [
    ...tx.all<Moved>(sql`
      select e.date, sum(p.amount) as amount
      from journal_entries as e join postings as p on p.entry_id = e.id
      where e.project_id = ${projectId} and e.date > ${after}
        and (p.account in ${inSoldAccounts} or p.account = 'sold')
      group by e.date having amount <> 0 order by e.date`),
  ]);

/**
 * The costs that the books took as costs of the sale since its transfer, when the transfer is
 * reversed: the property has them again.
 */
export const restoreLaterCosts = (
  tx: Database,
  caller: Bookkeeper,
  { projectId, saleId, entryId }: { projectId: number; saleId: number; entryId: number },
) =>
  post(tx, caller, { projectId, saleId }, [
    ...tx.all<Moved>(sql`
      select e.date, sum(p.amount) as amount
      from journal_entries as e join postings as p on p.entry_id = e.id
      left join journal_entries as of on of.id = e.reverses
      where e.project_id = ${projectId} and e.id > ${entryId} and p.account = 'sold'
        and e.sale_id is null and coalesce(of.kind, e.kind) <> 'income'
      group by e.date having amount <> 0 order by e.date`),
  ]);

function post(
  tx: Database,
  caller: Bookkeeper,
  ids: { projectId: number; saleId: number },
  moved: Moved[],
) {
  for (const { date, amount } of moved)
    postEntry(
      tx,
      caller,
      { ...ids, kind: 'adjustment', date, net: amount, vat: 0 },
      soldCost(amount),
    );
}
