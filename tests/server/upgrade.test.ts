import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { assertDurable, connect, databaseFile, openDatabase } from 'db/client.server';
import { assertRoomFor } from 'db/free-space';
import { migrate } from 'db/migrate.server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fillTables, tablesOf } from '../support/any-rows';
import { startServer } from '../support/server';

const migrations = 'db/migrations';
type Journal = { entries: { idx: number; tag: string }[] };
const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'));
const { entries } = journalOf(migrations);

function folder(name: string): string {
  const made = mkdtempSync(path.join(tmpdir(), `yesod-${name}-`));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** The migrations up to one, with changes to their journal. */
function someMigrations(change: (journal: Journal, folder: string) => Journal): string {
  const copy = folder('migrations');
  cpSync(migrations, copy, { recursive: true });
  writeFileSync(
    path.join(copy, 'meta/_journal.json'),
    JSON.stringify(change(journalOf(copy), copy)),
  );
  return copy;
}

const countsOf = (client: Sqlite.Database, tables: string[]) =>
  Object.fromEntries(
    tables.map((table) => [table, client.prepare(`select count(*) from "${table}"`).pluck().get()]),
  );

const backupsIn = (dataDir: string) =>
  existsSync(path.join(dataDir, 'backups')) ? readdirSync(path.join(dataDir, 'backups')) : [];

/** The migrations and one more after them. */
const withAnother = (sql: string) =>
  someMigrations((journal, copy) => {
    const tag = '9999_another';
    writeFileSync(path.join(copy, `${tag}.sql`), sql);
    const last = { ...journal.entries.at(-1)!, idx: 9999, tag, when: Date.now() + 1e12 };
    return { ...journal, entries: [...journal.entries, last] };
  });

/**
 * What `drizzle-kit` makes of a column that changes: a table other tables lead to is dropped and
 * made anew.
 */
const rebuilt = `create table new_companies as select *, 'new' as motto from companies;
--> statement-breakpoint
drop table companies;
--> statement-breakpoint
alter table new_companies rename to companies;
--> statement-breakpoint
create unique index companies_id on companies (id);`;

/** From each schema there was to the newest one, and from the newest to one that is to come. */
const steps = [
  ...entries.slice(0, -1).map(({ tag, idx }) => ({ tag, idx, folder: () => migrations })),
  { tag: 'the newest', idx: Number.POSITIVE_INFINITY, folder: () => withAnother(rebuilt) },
];

describe.each(steps)('from $tag', ({ idx, folder: next }) => {
  test('every row is kept, every reference leads somewhere, and a copy is made before', () => {
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
    // A migration may have rows indexed that were not before.
    const kept = tables.filter(
      (table) => table !== 'unindexed' && tablesOf($client).includes(table),
    );
    expect(counts).toMatchObject(countsOf($client, kept));
    expect($client.pragma('foreign_key_check')).toEqual([]);
    expect($client.pragma('integrity_check', { simple: true })).toBe('ok');
    $client.close();
    const [copy = ''] = backupsIn(dataDir);
    const backup = new Sqlite(path.join(dataDir, 'backups', copy), { readonly: true });
    expect(countsOf(backup, tables)).toEqual(counts);
    backup.close();
  });
});

test('the newest needs no migration, and no copy', () => {
  const dataDir = folder('newest');
  openDatabase(dataDir).$client.close();
  openDatabase(dataDir).$client.close();
  expect(backupsIn(dataDir)).toEqual([]);
});

test('a migration that breaks leaves the old schema and one copy, and the server does not start', async () => {
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

test('a database of a newer version is refused in one line, and not touched', async () => {
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

test('a start without migrations says in one line where they are missing', () => {
  const empty = folder('no-migrations');
  const file = path.join(folder('data'), 'yesod.db');
  expect(() => migrate(file, { isNew: true, folder: empty })).toThrow(
    `There are no migrations in ${empty}`,
  );
  expect(existsSync(file)).toBe(false);
});

test('a copy that would not fit is not begun', () => {
  const dataDir = folder('full');
  expect(() => assertRoomFor(0, dataDir, 'The copy')).not.toThrow();
  const words = /^The copy needs \d+ MB in \S+, where \d+ MB are free: make room first\.$/;
  expect(() => assertRoomFor(1e15, dataDir, 'The copy')).toThrow(words);
});

test('every connection keeps what was acknowledged', () => {
  const dataDir = folder('settings');
  openDatabase(dataDir).$client.close();
  const { $client } = connect(databaseFile(dataDir));
  const read = (pragma: string) => $client.pragma(pragma, { simple: true });
  expect([read('synchronous'), read('journal_mode'), read('foreign_keys')]).toEqual([2, 'wal', 1]);
  expect(read('busy_timeout')).toBeGreaterThanOrEqual(5000);
  expect(read('secure_delete')).toBe(1);
  $client.close();
});

test('an engine that could lose a write is refused, and so are settings that could', () => {
  const dataDir = folder('engine');
  const db = openDatabase(dataDir);
  for (const version of ['3.51.2', '3.50.9', '2.99.99'])
    expect(() => assertDurable(db, version)).toThrow(`SQLite ${version} is older than 3.51.3`);
  for (const version of ['3.51.3', '3.52.0', '4.0.0']) assertDurable(db, version);
  db.$client.pragma('synchronous = NORMAL');
  expect(() => assertDurable(db)).toThrow('synchronous is not FULL');
  db.$client.close();
});

test('phones of those who logged in count as proved, unless another company’s invitation waits for them', () => {
  const dataDir = folder('contacts');
  const file = databaseFile(dataDir);
  migrate(file, {
    isNew: true,
    folder: someMigrations((journal) => ({ ...journal, entries: journal.entries.slice(0, 1) })),
  });
  const older = new Sqlite(file);
  older.pragma('foreign_keys = OFF');
  fillTables(older);
  const idsOf = (table: string) =>
    older.prepare(`select id from ${table} order by id`).pluck().all();
  const [known, invited] = idsOf('people');
  const [home, elsewhere] = idsOf('companies');
  older
    .prepare(
      "update people set company_id = ?, phone = '+9721' || id, last_login_at = 5, deleted_at = null",
    )
    .run(home);
  older
    .prepare(
      "update invitations set company_id = ?, person_id = ?, status = 'pending', phone = '+9721' || cast(? as integer)",
    )
    .run(elsewhere, invited, invited);
  older.close();
  migrate(file, { isNew: false, folder: migrations });
  const { $client } = connect(file);
  const provedAt = $client.prepare('select phone_verified_at from people where id = ?').pluck();
  expect([provedAt.get(known), provedAt.get(invited)]).toEqual([5, null]);
  expect($client.prepare('select distinct person_id from invitations').pluck().all()).toEqual([
    null,
  ]);
  $client.close();
});

test('totals of a company leave out projects without a purchase price, and milestones get a date of expense', () => {
  const dataDir = folder('totals');
  const file = databaseFile(dataDir);
  migrate(file, {
    isNew: true,
    folder: someMigrations((journal) => ({ ...journal, entries: journal.entries.slice(0, 2) })),
  });
  const older = new Sqlite(file);
  older.pragma('foreign_keys = OFF');
  fillTables(older);
  const [home] = older.prepare('select id from companies order by id').pluck().all();
  const [priced] = older.prepare('select id from projects order by id').pluck().all();
  older
    .prepare(
      `update projects set company_id = ?, deleted_at = null, current_property_value = 900, renovation_cost = 100,
        purchase_price = iif(id = ?, 500, null)`,
    )
    .run(home, priced);
  const projects = older.prepare('select count(*) from projects').pluck().get() as number;
  older.close();
  migrate(file, { isNew: false, folder: migrations });
  const { $client } = connect(file);
  const sums =
    'project_value as value, project_investment as investment, unpriced_count as unpriced';
  expect($client.prepare(`select ${sums} from companies where id = ?`).get(home)).toEqual({
    value: 900,
    investment: 600,
    unpriced: projects - 1,
  });
  expect(
    $client
      .prepare('select count(*) from milestones where date_of_expense is not end_date')
      .pluck()
      .get(),
  ).toBe(0);
  $client.close();
});
