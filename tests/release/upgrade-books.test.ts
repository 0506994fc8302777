import Sqlite from 'better-sqlite3';
import { connect, databaseFile } from 'db/client.server';
import { migrate } from 'db/migrate.server';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { fillTables } from '../support/any-rows';
import { folder, journalOf, migrations, someMigrations } from './upgrade-set-up';

const books = journalOf(migrations).entries.find(({ tag }) => tag.endsWith('_books'))!.idx;

type Costs = [id: number, planned: number, actual: number];

/** Phase 6 is part of 5, which is part of 4; costs in minor units. */
const phases: (readonly [...Costs, parent: number | null, endDate: string])[] = [
  [4, 100_000, 140_000, null, '2025-06-30'],
  [5, 60_000, 90_000, 4, '2025-03-31'],
  // More than the phase that contains it.
  [6, 70_000, 95_000, 5, '2025-02-28'],
  [7, 0, 5_00, null, '2999-01-01'],
  [8, 9_99, 0, null, '2025-06-30'],
  [9, 0, 0, null, '2025-06-30'],
];

/** A database of the release before the books. */
function olderDatabase(file: string) {
  migrate(file, {
    isNew: true,
    folder: someMigrations((journal) => ({
      ...journal,
      entries: journal.entries.filter(({ idx }) => idx < books),
    })),
  });
  const older = new Sqlite(file);
  older.pragma('foreign_keys = OFF');
  fillTables(older);
  const add = older.prepare(
    `insert into phases (id, project_id, title, description, start_date, end_date, planned_cost,
      actual_cost, parent_id, "order", custom_fields, created_at, updated_at)
    values (?, 1, 'Roof', 'New tiles.', '2025-01-01', ?, ?, ?, ?, 1, '{}', 5, 5)`,
  );
  for (const [id, planned, actual, parent, end] of phases)
    add.run(id, end, planned, actual, parent);
  const costs = costsIn(older);
  older.close();
  return costs;
}

const costsIn = (client: Sqlite.Database) =>
  client
    .prepare('select id, planned_cost, actual_cost, version, updated_at from phases order by id')
    .raw()
    .all();

test('opens the books of every phase, whose costs stay as they were', () => {
  const file = databaseFile(folder('books'));
  const before = olderDatabase(file);
  expect(before).toHaveLength(9);
  migrate(file, { isNew: false, folder: migrations });
  const db = connect(file);
  expect(costsIn(db.$client)).toEqual(before);
  expect(checkBooks(db)).toEqual([]);
  const lines = db.$client
    .prepare('select phase_id, original, actual, paid from budget_lines where phase_id > 3')
    .raw();
  // A phase has what its parts do not explain, which is negative if they cost more.
  expect(lines.all()).toEqual([
    [4, 40_000, 50_000, 50_000],
    [5, -10_000, -5_000, -5_000],
    [6, 70_000, 95_000, 95_000],
    [7, 0, 5_00, 5_00],
    [8, 9_99, 0, 0],
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const entries = db.$client.prepare(
    `select l.phase_id, e.kind, e.date, e.net from journal_entries e
      join postings p on p.entry_id = e.id and p.account = 'work'
      join budget_lines l on l.id = p.line_id where l.phase_id > 3 order by l.phase_id`,
  );
  expect(entries.raw().all()).toEqual([
    [4, 'opening', '2025-06-30', 50_000],
    [5, 'opening', '2025-03-31', -5_000],
    [6, 'opening', '2025-02-28', 95_000],
    // An expense of the future counts for the day of the upgrade.
    [7, 'opening', today, 5_00],
  ]);
  db.$client.close();
});
