import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { assertDurable, connect, databaseFile, openDatabase } from 'db/client.server';
import { assertRoomFor } from 'db/free-space';
import { migrate } from 'db/migrate.server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fillTables, tablesOf } from '../support/any-rows';
import { startServer } from '../support/server';
import { folder, journalOf, migrations, someMigrations } from './upgrade-set-up';

const { entries } = journalOf(migrations);

const countsOf = (client: Sqlite.Database, tables: string[]) =>
  Object.fromEntries(
    tables.map((table) => [table, client.prepare(`select count(*) from "${table}"`).pluck().get()]),
  );

const backupsIn = (dataDir: string) =>
  existsSync(path.join(dataDir, 'backups')) ? readdirSync(path.join(dataDir, 'backups')) : [];

/** The migrations followed by another one. */
const withAnother = (sql: string) =>
  someMigrations((journal, copy) => {
    const tag = '9999_another';
    writeFileSync(path.join(copy, `${tag}.sql`), sql);
    const last = { ...journal.entries.at(-1)!, idx: 9999, tag, when: Date.now() + 1e12 };
    return { ...journal, entries: [...journal.entries, last] };
  });

/**
 * The SQL that `drizzle-kit` generates for a changed column: it drops and recreates a table that
 * others reference.
 */
const rebuilt = `create table new_companies as select *, 'new' as motto from companies;
--> statement-breakpoint
drop table companies;
--> statement-breakpoint
alter table new_companies rename to companies;
--> statement-breakpoint
create unique index companies_id on companies (id);`;

/** From each earlier schema to the newest, and from the newest to a future one. */
const steps = [
  ...entries.slice(0, -1).map(({ tag, idx }) => ({ tag, idx, folder: () => migrations })),
  { tag: 'the newest', idx: Number.POSITIVE_INFINITY, folder: () => withAnother(rebuilt) },
];

describe.each(steps)('from $tag', ({ idx, folder: next }) => {
  test('keeps every row and reference and creates a backup first', () => {
    const dataDir = folder('older');
    const file = databaseFile(dataDir);
    const earlier = someMigrations((journal) => ({
      ...journal,
      entries: journal.entries.filter((entry) => entry.idx <= idx),
    }));
    migrate(file, { isNew: true, folder: earlier });
    const older = new Sqlite(file);
    older.pragma('foreign_keys = OFF');
    fillTables(older);
    const tables = tablesOf(older);
    const counts = countsOf(older, tables);
    older.close();
    expect(Object.values(counts).filter((count) => Number(count) < 2)).toEqual([]);

    migrate(file, { isNew: false, folder: next() });
    const { $client } = connect(file);
    // A migration may queue rows for the search index, and counts revisions in other rows.
    const remaining = tablesOf($client).filter(
      (table) => tables.includes(table) && !['unindexed', 'revision'].includes(table),
    );
    expect(counts).toMatchObject(countsOf($client, remaining));
    expect($client.pragma('foreign_key_check')).toEqual([]);
    expect($client.pragma('integrity_check', { simple: true })).toBe('ok');
    $client.close();
    const [copy = ''] = backupsIn(dataDir);
    const backup = new Sqlite(path.join(dataDir, 'backups', copy), { readonly: true });
    expect(countsOf(backup, tables)).toEqual(counts);
    backup.close();
  });
});

test('migrates and backs up nothing for the newest schema', () => {
  const dataDir = folder('newest');
  openDatabase(dataDir).$client.close();
  openDatabase(dataDir).$client.close();
  expect(backupsIn(dataDir)).toEqual([]);
});

test('keeps the old schema and one backup when a migration fails, and does not start', async () => {
  const broken = withAnother(
    'create table half_way (id integer);\n--> statement-breakpoint\ninsert into nowhere values (1);',
  );
  const server = await startServer({ seed: 'empty' });
  onTestFinished(() => rmSync(server.dataDir, { recursive: true, force: true }));
  await server.kill9();
  for (let start = 0; start < 3; start++)
    await expect(server.restart({ MIGRATIONS_DIR: broken })).rejects.toThrow(
      'no such table: nowhere',
    );
  const { $client } = connect(databaseFile(server.dataDir));
  expect(tablesOf($client)).not.toContain('half_way');
  $client.close();
  expect(backupsIn(server.dataDir)).toHaveLength(1);
});

test('rejects a database of a newer version in one line without changing it', async () => {
  const server = await startServer({ seed: 'empty' });
  onTestFinished(() => rmSync(server.dataDir, { recursive: true, force: true }));
  await server.kill9();
  await server.restart({ MIGRATIONS_DIR: withAnother('create table to_come (id integer);') });
  await server.kill9();
  await expect(server.restart()).rejects.toThrow();
  expect(server.output()).toBe(
    'The database was made by a newer version of Yesod than this one: run that version, or restore a backup of this one.\n',
  );
  expect(backupsIn(server.dataDir)).toHaveLength(1);
});

test('names the folder without migrations in one line', () => {
  const empty = folder('no-migrations');
  const file = path.join(folder('data'), 'yesod.db');
  expect(() => migrate(file, { isNew: true, folder: empty })).toThrow(
    `There are no migrations in ${empty}`,
  );
  expect(existsSync(file)).toBe(false);
});

test('does not start a backup without enough space', () => {
  const dataDir = folder('full');
  expect(() => assertRoomFor(0, dataDir, 'The copy')).not.toThrow();
  const words = /^The copy needs \d+ MB in \S+, where \d+ MB are free: make room first\.$/;
  expect(() => assertRoomFor(1e15, dataDir, 'The copy')).toThrow(words);
});

test('opens every connection with durable settings', () => {
  const dataDir = folder('settings');
  openDatabase(dataDir).$client.close();
  const { $client } = connect(databaseFile(dataDir));
  const read = (pragma: string) => $client.pragma(pragma, { simple: true });
  expect([read('synchronous'), read('journal_mode'), read('foreign_keys')]).toEqual([2, 'wal', 1]);
  expect(read('busy_timeout')).toBeGreaterThanOrEqual(5000);
  expect(read('secure_delete')).toBe(1);
  $client.close();
});

test('rejects SQLite versions and settings that could lose a write', () => {
  const dataDir = folder('engine');
  const db = openDatabase(dataDir);
  for (const version of ['3.51.2', '3.50.9', '2.99.99'])
    expect(() => assertDurable(db, version)).toThrow(`SQLite ${version} is older than 3.51.3`);
  for (const version of ['3.51.3', '3.52.0', '4.0.0']) assertDurable(db, version);
  db.$client.pragma('synchronous = NORMAL');
  expect(() => assertDurable(db)).toThrow('synchronous is not FULL');
  db.$client.close();
});
