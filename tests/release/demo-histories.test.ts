import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from 'db/client.server';
import { changeOrders } from 'db/schema/order';
import { projects } from 'db/schema/project';
import { castProjects } from 'db/seeds/cast';
import { seedDemo } from 'db/seeds/run';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOn, lowestCash } from '~/models/books/books.server';
import { distributable } from '~/models/books/cash.server';
import { checkBooks } from '~/models/books/check.server';
import { isPayerNeeded, unansweredAmount } from '~/models/payers/costs.server';
import { storedImpact } from '~/models/scenarios/impact.server';

const now = new Date('2026-11-28T12:00:00Z');
const today = '2026-11-28';

let folder: string;
let db: Database;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'yesod-histories-'));
  db = openDatabase(folder);
  await seedDemo(db, { today: now, store: async ({ length }) => ({ hash: '0', size: length }) });
}, 120_000);
afterAll(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const rows = (query: string) => db.$client.prepare(query).raw().all();
const idOf = (name: string) =>
  db.select().from(projects).where(eq(projects.name, name)).get()?.id ?? 0;
const own = (name: string) => booksOn(db, idOf(name), today);

test('the books of all projects agree, and no bank is below 0 on any day', () => {
  expect(checkBooks(db)).toEqual([]);
  for (const { id, name } of db.select().from(projects).all())
    expect([name, lowestCash(db, id, '2000-01-01', today)]).toEqual([name, 0]);
});

test('no payment is before the purchase of a project, and no person joins before its creation', () => {
  expect(
    rows(`select p.name, e.kind, e.date from journal_entries e
      join projects p on p.id = e.project_id where e.date < p.start_date`),
  ).toEqual([]);
  expect(
    rows(`select p.name, h.name from holdings h join projects p on p.id = h.project_id
      where h.joined_on < date(p.created_at / 1000, 'unixepoch')`),
  ).toEqual([]);
});

test('no building site has rent', () => {
  expect(
    rows(`select p.name, e.date from journal_entries e join projects p on p.id = e.project_id
      where e.category = 'rent' and e.date < p.end_date`),
  ).toEqual([]);
});

test('a project was bought with a loan and three holders, and has what can be decided', () => {
  const id = idOf(castProjects.yarkon);
  expect(rows(`select count(*) from holdings where project_id = ${id}`)).toEqual([[3]]);
  expect(rows(`select net from journal_entries where kind = 'purchase'`)).toEqual([[834_600_000]]);
  const { property, loan, capital, retention, owner } = own(castProjects.yarkon);
  expect({ property, loan, capital }).toEqual({
    property: 834_600_000,
    loan: -250_000_000,
    capital: -693_000_000,
  });
  expect([retention < 0, owner]).toEqual([true, 0]);
  expect(
    rows(`select is_base from scenarios where project_id = ${id} order by is_base desc`),
  ).toEqual([[1], [0], [0]]);
  const pending = and(eq(changeOrders.projectId, id), eq(changeOrders.status, 'submitted'));
  const change = db.select().from(changeOrders).where(pending).get()!;
  const impact = storedImpact(db, 'changeOrderId', change.id)!;
  const affected = impact.figures.holders.filter(({ profit }) => profit.difference !== 0);
  expect(affected).toHaveLength(3);
});

test('who paid is answered in all projects with money of others but one', () => {
  const open = db
    .select()
    .from(projects)
    .all()
    .filter(({ id }) => unansweredAmount(db, id) > 0);
  expect(open.map(({ name }) => name)).toEqual([castProjects.neveTzedek]);
});

test('distributions are covered by cash, those that were paid and those that wait', () => {
  const found = rows('select project_id, date, cash, status from distributions order by id') as [
    number,
    string,
    number,
    string,
  ][];
  expect(found.map(([, , , status]) => status)).toEqual(['approved', 'draft', 'approved', 'draft']);
  for (const [id, from, cash, status] of found) {
    const { limit } = distributable(db, id, { from, today });
    expect([id, status === 'draft' ? limit >= cash : limit >= 0]).toEqual([id, true]);
    expect(isPayerNeeded(db, id, today)).toBe(false);
  }
});

test('has a loan that follows an index with a year of values', () => {
  const linked = db.$client.prepare(
    'select count(*) as payments, min(linkage) > 0 as rose, max(is_provisional) as open from linked_payments',
  );
  expect(linked.get()).toEqual({ payments: 6, rose: 1, open: 0 });
  const months = db.$client.prepare('select count(*) from index_rows').pluck().get();
  expect(months).toBeGreaterThanOrEqual(12);
});

test('has capital calls paid by all holders, by one and by none', () => {
  const calls = db.$client.prepare(
    'select number, sum(open_amount = 0) as paid from capital_calls join capital_call_parts on call_id = capital_calls.id group by capital_calls.id order by number, project_id',
  );
  expect(calls.all()).toEqual([
    ...Array.from({ length: 5 }, () => ({ number: 1, paid: 3 })),
    { number: 2, paid: 1 },
    { number: 2, paid: 1 },
  ]);
});
