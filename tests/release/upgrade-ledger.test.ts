import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect, type Database, databaseFile } from 'db/client.server';
import { migrate } from 'db/migrate.server';
import { write } from 'db/prepared';
import { accountNames, accounts, figureChanges, journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { expect, test } from 'vitest';
import { booksOn } from '~/models/books/books.server';
import { checkBooks } from '~/models/books/check.server';
import { exportedColumns, snake } from '~/models/company-export/columns';
import { insertCompany } from '~/models/company-export/insert.server';
import type { Manifest } from '~/models/company-export/manifest';
import { exportTable, type TableName, tableNames } from '~/models/company-export/tables';
import { expectedProfit } from '~/models/projects/expected-profit.server';
import { outsideWorkOf, spentInAllOn } from '~/models/projects/spent.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { fillOlderBooks } from '../support/older-books';
import { company, person } from '../support/world';
import { folder, journalOf, migrations, someMigrations } from './upgrade-set-up';

// The upgrade to accounts with numbers (docs/rules.md#upgrade): of the database, and of exports
// that an older version made, which run the same statements.

const ledger = journalOf(migrations).entries.find(({ tag }) => tag.endsWith('_ledger'))!.idx;
const today = '2026-04-01';

/** A database of the last version before the ledger. */
function olderDatabase(version = 12): string {
  const file = databaseFile(folder('before-ledger'));
  migrate(file, {
    isNew: true,
    folder: someMigrations((journal) => ({
      ...journal,
      entries: journal.entries.filter(({ idx }) => idx < ledger),
    })),
  });
  const older = new Sqlite(file);
  fillOlderBooks(older, version);
  older.close();
  return file;
}

function upgraded(file: string): Database {
  migrate(file, { isNew: false, folder: migrations });
  return connect(file);
}

/** Everything that the books of the only project with entries say. */
function figuresOf(db: Database) {
  const { projectId } = db.select().from(journalEntries).limit(1).get()!;
  const books = booksOn(db, projectId, today);
  const used = accountNames.filter((account) => books[account] !== 0);
  const changed = db.select().from(figureChanges).all();
  return {
    accounts: Object.fromEntries(used.map((account) => [accounts[account], books[account] / 100])),
    phases: db
      .select()
      .from(phases)
      .all()
      .map(({ title, plannedCost, plannedOutside, actualCost, actualOutside }) => [
        title,
        ...[plannedCost, plannedOutside, actualCost, actualOutside].map((minor) => minor / 100),
      ]),
    extraValues: outsideWorkOf(db, projectId) / 100,
    grandTotal: spentInAllOn(db, projectId) / 100,
    expectedProfit: expectedProfit(db, projectId, today).profit,
    changed: changed.map(({ figure, before, after }) => [figure, before / 100, after / 100]),
    payers: db
      .select({ payer: projects.typedPayer, name: projects.name })
      .from(projects)
      .all()
      .filter(({ name }) => name === 'House'),
  };
}

const upgradedFigures = {
  accounts: {
    130: 1800,
    200: 1_000_000,
    210: 60_000,
    215: 20_000,
    220: 500,
    320: -900,
    330: -2500,
    335: -4000,
    350: -99_000,
    // The bank paid the price as far as it had money: all but 114,900 of the 910,000.
    360: -184_900,
    400: -800_000,
    410: 14_000,
    500: -5000,
  },
  phases: [
    ['Renovation', 200_000, 30_000, 150_500, 90_500],
    ['Kitchen', 52_000, 0, 60_000, 0],
  ],
  // The surveyor and the interest; the lawyer is part of the price.
  extraValues: 20_500,
  // And the work.
  grandTotal: 80_500,
  changed: [
    ['cash', 792_600, 0],
    ['cost', 150_500, 60_000],
    ['owner', 0, 184_900],
  ],
  payers: [{ name: 'House', payer: 'owner' }],
};

test('answers who paid as before, and every sum follows from the entries', () => {
  const db = upgraded(olderDatabase());
  expect(checkBooks(db)).toEqual([]);
  expect(figuresOf(db)).toMatchObject(upgradedFigures);
  db.$client.close();
});

/** The records of an older database, as that version exported them. */
function exportedRows(file: string, version: number, put: (table: string, text: string) => void) {
  const older = new Sqlite(file, { readonly: true });
  for (const name of [...tableNames, 'guests'] as const)
    put(name, name === 'guests' || sinceOf(name) > version ? '' : linesOf(older, name));
  older.close();
}

const sinceOf = (name: TableName) => exportTable(name).since ?? 1;

function linesOf(older: Sqlite.Database, name: TableName): string {
  const columns = Object.entries(exportedColumns(name));
  const rows = older.prepare<[], Record<string, unknown>>(`select * from ${snake(name)}`).all();
  return rows
    .map((row) => {
      const cells = columns
        .filter(([key]) => snake(key) in row)
        .map(([key, column]) => {
          const value = row[snake(key)];
          return [snake(key), value === null ? null : column.mapFromDriverValue(value as never)];
        });
      return `${JSON.stringify(Object.fromEntries(cells))}\n`;
    })
    .join('');
}

const olderVersions = [12, 11, 10, 9, 8, 7, 6, 5];

test.each(olderVersions)('an export of version %i has the figures of the upgrade', (version) => {
  const file = olderDatabase(version);
  const spool = folder('older-export');
  exportedRows(file, version, (table, text) => writeFileSync(path.join(spool, table), text));
  const db = freshDatabase();
  // Shifts the ids, so that none is the same by chance.
  company(db);
  const caller = as(db, person(db, 'superadmin', { companyId: null }), { now: Date.now() });
  const unpacked = { folder: spool, manifest: { version } as Manifest, files: new Map() };
  write(db, (tx) => insertCompany(tx, unpacked, caller));
  expect(checkBooks(db)).toEqual([]);
  const before = upgraded(file);
  expect(checkBooks(before)).toEqual([]);
  expect(figuresOf(db)).toEqual(figuresOf(before));
  before.$client.close();
});
