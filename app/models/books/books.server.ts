import type { Database } from 'db/client.server';
import { cached, isInTransaction } from 'db/prepared';
import { type Account, journalEntries } from 'db/schema/book';
import { eq, max, sql } from 'drizzle-orm';
import { type Books, noBooks } from './balances';

/**
 * The balances of all entries up to the end of a day (docs/rules.md#accounts). Every figure of a
 * project’s money is computed from it; no other code sums postings by account.
 */
export const booksOn = (db: Database, projectId: number, day: string): Readonly<Books> =>
  booksOfProjects(db, [projectId], day).get(projectId) ?? noBooks;

const mostKept = 2_000;
type Kept = { lastId: number; books: Books };
const keptBooks = cached(() => new Map<string, Kept>());

/**
 * The same for several projects. Entries never change, so the balances of a day stay as long as no
 * entry is added. In a transaction nothing is kept, because its entries may be rolled back.
 */
export function booksOfProjects(
  db: Database,
  projectIds: number[],
  day: string,
): Map<number, Readonly<Books>> {
  const kept = keptBooks(db);
  const lastIds = lastEntries(db, projectIds);
  const keyOf = (id: number) => `${id} ${day}`;
  const isKept = (id: number) =>
    !isInTransaction(db) && kept.get(keyOf(id))?.lastId === (lastIds.get(id) ?? 0);
  const missing = projectIds.filter((id) => !isKept(id));
  const read = readBooks(db, missing, day);
  const all = new Map<number, Readonly<Books>>();
  for (const id of projectIds) {
    const books = read.get(id) ?? kept.get(keyOf(id))?.books ?? noBooks;
    all.set(id, missing.includes(id) ? (read.get(id) ?? noBooks) : books);
  }
  if (isInTransaction(db)) return all;
  if (kept.size > mostKept) kept.clear();
  for (const id of missing)
    kept.set(keyOf(id), { lastId: lastIds.get(id) ?? 0, books: read.get(id) ?? noBooks });
  return all;
}

const lastEntries = (db: Database, projectIds: number[]) =>
  new Map(
    db
      .select({ id: journalEntries.projectId, lastId: max(journalEntries.id) })
      .from(journalEntries)
      .where(
        sql`${journalEntries.projectId} in (select value from json_each(${JSON.stringify(projectIds)}))`,
      )
      .groupBy(journalEntries.projectId)
      .all()
      .map(({ id, lastId }) => [id, lastId ?? 0]),
  );

function readBooks(db: Database, projectIds: number[], day: string): Map<number, Books> {
  const books = new Map<number, Books>();
  if (projectIds.length === 0) return books;
  const rows = db.all<{ projectId: number; account: Account; amount: number }>(sql`
    select e.project_id as projectId, p.account, sum(p.amount) as amount
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.project_id in (select value from json_each(${JSON.stringify(projectIds)}))
      and e.date <= ${day}
    group by e.project_id, p.account`);
  for (const { projectId, account, amount } of rows) {
    const own = books.get(projectId) ?? { ...noBooks };
    own[account] = amount;
    books.set(projectId, own);
  }
  return books;
}

/** The lowest balance of the bank on any day from one on to another, in minor units. */
export function lowestCash(db: Database, projectId: number, from: string, to: string): number {
  const start = booksOn(db, projectId, from).cash;
  const { lowest } = db.get<{ lowest: number | null }>(sql`
    select min(balance) as lowest from (
      select sum(sum(p.amount)) over (order by e.date) as balance
      from journal_entries as e join postings as p on p.entry_id = e.id
      where e.project_id = ${projectId} and p.account = 'cash' and e.date > ${from}
        and e.date <= ${to}
      group by e.date)`)!;
  return start + Math.min(0, lowest ?? 0);
}

/** The newest entry of a project; 0 without entries. */
export const lastEntryId = (db: Database, projectId: number): number =>
  db
    .select({ id: max(journalEntries.id) })
    .from(journalEntries)
    .where(eq(journalEntries.projectId, projectId))
    .get()?.id ?? 0;
