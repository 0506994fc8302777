import type { Database } from 'db/client.server';
import { cached, isInTransaction } from 'db/prepared';
import { type Account, accounts, journalEntries, postings } from 'db/schema/book';
import { and, eq, gt, sql } from 'drizzle-orm';

/** Sums over the entries of a project, in minor units. */
type Sums = {
  /** By account, debit positive; they sum to 0. */
  accounts: Record<Account, number>;
  /** The costs of the category `purchase`. */
  purchase: number;
  /** Costs that were typed without a payment, by month. */
  typedCosts: Map<string, number>;
  /** The income of sales, by day. */
  sales: Map<string, number>;
  /** The newest of these entries; 0 without entries. */
  lastId: number;
};

const mostKept = 1_000;
const keptSums = cached(() => new Map<number, Sums>());

/**
 * Sums the entries of a project. Their amounts, days and categories never change (triggers), so
 * only entries since the last call are read. In a transaction nothing is kept, because its entries
 * may be rolled back.
 */
export function sumsOf(db: Database, projectId: number): Readonly<Sums> {
  const cachedSums = keptSums(db);
  const sums = withNewer(db, projectId, cachedSums.get(projectId) ?? emptySums());
  if (isInTransaction(db)) return sums;
  if (cachedSums.size >= mostKept) cachedSums.clear();
  cachedSums.set(projectId, sums);
  return sums;
}

const emptySums = (): Sums => ({
  accounts: Object.fromEntries(accounts.map((account) => [account, 0])) as Sums['accounts'],
  purchase: 0,
  typedCosts: new Map(),
  sales: new Map(),
  lastId: 0,
});

function withNewer(db: Database, projectId: number, before: Sums): Sums {
  const rows = newerRows(db, projectId, before.lastId);
  if (rows.length === 0) return before;
  const sums = {
    ...before,
    accounts: { ...before.accounts },
    typedCosts: new Map(before.typedCosts),
    sales: new Map(before.sales),
  };
  for (const { account, time, amount, purchase, lastId } of rows) {
    sums.accounts[account] += amount;
    if (account === 'cost') sums.purchase += purchase;
    if (account === 'opening') add(sums.typedCosts, time, -amount);
    if (account === 'income' && time !== '') add(sums.sales, time, -amount);
    sums.lastId = Math.max(sums.lastId, lastId);
  }
  return sums;
}

const add = (sums: Map<string, number>, time: string, amount: number) =>
  sums.set(time, (sums.get(time) ?? 0) + amount);

const newerRows = (db: Database, projectId: number, since: number) =>
  db
    .select({
      account: postings.account,
      /** Typed costs are summed by month, sales by day, everything else as a whole. */
      time: sql<string>`case
        when ${postings.account} = 'opening' then substr(${journalEntries.date}, 1, 7)
        when ${postings.account} = 'income' and ${journalEntries.category} = 'sale'
          then ${journalEntries.date}
        else '' end`,
      amount: sql<number>`sum(${postings.amount})`,
      purchase: sql<number>`sum(iif(${journalEntries.category} = 'purchase', ${postings.amount}, 0))`,
      lastId: sql<number>`max(${journalEntries.id})`,
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(and(eq(journalEntries.projectId, projectId), gt(journalEntries.id, since)))
    .groupBy(sql`1, 2`)
    .all();
