import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect, databaseFile, openDatabase } from 'db/client.server';
import { addTextFunctions } from 'db/search-text';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { describe, expect, onTestFinished, test } from 'vitest';
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
  writeFileSync(path.join(copy, 'meta/_journal.json'), JSON.stringify(change(journalOf(copy), copy)));
  return copy;
}

const tablesOf = (client: Sqlite.Database) =>
  client
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'
       and name not like '\\_\\_%' escape '\\' and name not like '%\\_search\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all() as string[];

type Column = { name: string; type: string; notnull: number; dflt_value: unknown; pk: number };

/** Rows in every table, whatever its columns are called, so that a table a later migration adds is among them. */
function fill(client: Sqlite.Database) {
  for (const table of tablesOf(client))
    for (const row of [1, 2, 3]) {
      const columns = (client.pragma(`table_info(${table})`) as Column[]).filter(
        ({ name, pk, notnull, dflt_value }) => pk > 0 || name === 'id' || (notnull && dflt_value === null),
      );
      const values = columns.map(({ type, name }) =>
        /text/i.test(type) ? (name === 'changes' || name === 'fields' ? '{}' : `${name} ${row}`) : row,
      );
      const names = columns.map(({ name }) => `"${name}"`);
      client
        .prepare(`insert or ignore into "${table}" (${names}) values (${names.map(() => '?')})`)
        .run(...values);
    }
}

const countsOf = (client: Sqlite.Database, tables: string[]) =>
  Object.fromEntries(
    tables.map((table) => [table, client.prepare(`select count(*) from "${table}"`).pluck().get()]),
  );

/** A data directory as an earlier version left it, with rows in every table. */
function olderData(last: number): { dataDir: string; tables: string[]; counts: Record<string, unknown> } {
  const dataDir = folder('older');
  const client = new Sqlite(databaseFile(dataDir));
  client.pragma('foreign_keys = OFF');
  addTextFunctions(client);
  const migrationsFolder = someMigrations((journal) => ({
    ...journal,
    entries: journal.entries.filter(({ idx }) => idx <= last),
  }));
  migrate(drizzle({ client }), { migrationsFolder });
  fill(client);
  const tables = tablesOf(client);
  const counts = countsOf(client, tables);
  client.close();
  return { dataDir, tables, counts };
}

const backupsIn = (dataDir: string) =>
  existsSync(path.join(dataDir, 'backups')) ? readdirSync(path.join(dataDir, 'backups')) : [];

describe.each(entries.slice(0, -1))('from $tag', ({ idx }) => {
  test('every row is kept, every reference leads somewhere, and a copy is made before', () => {
    const { dataDir, tables, counts } = olderData(idx);
    expect(Object.values(counts).filter((count) => Number(count) < 2)).toEqual([]);
    const { $client } = openDatabase(dataDir);
    const now = countsOf(
      $client,
      tables.filter((table) => tablesOf($client).includes(table)),
    );
    expect(counts).toMatchObject(now);
    expect($client.pragma('foreign_key_check')).toEqual([]);
    expect($client.pragma('integrity_check', { simple: true })).toBe('ok');
    $client.close();
    const [copy = ''] = backupsIn(dataDir);
    const kept = new Sqlite(path.join(dataDir, 'backups', copy), { readonly: true });
    expect(countsOf(kept, tables)).toEqual(counts);
    kept.close();
  });
});

test('the newest needs no migration, and no copy', () => {
  const dataDir = folder('newest');
  openDatabase(dataDir).$client.close();
  openDatabase(dataDir).$client.close();
  expect(backupsIn(dataDir)).toEqual([]);
});

test('a migration that breaks in the middle leaves the old schema, and the server does not start', async () => {
  const broken = someMigrations((journal, copy) => {
    const tag = '9999_broken';
    const sql =
      'create table half_way (id integer);\n--> statement-breakpoint\ninsert into nowhere values (1);';
    writeFileSync(path.join(copy, `${tag}.sql`), sql);
    const last = { ...journal.entries.at(-1)!, idx: 9999, tag, when: Date.now() + 1e12 };
    return { ...journal, entries: [...journal.entries, last] };
  });
  const server = await startServer({ seed: 'empty' });
  onTestFinished(() => rmSync(server.dataDir, { recursive: true, force: true }));
  await server.kill9();
  await expect(server.restart({ MIGRATIONS_DIR: broken })).rejects.toThrow('no such table: nowhere');
  const { $client } = connect(databaseFile(server.dataDir));
  expect(tablesOf($client)).not.toContain('half_way');
  $client.close();
  expect(backupsIn(server.dataDir)).toHaveLength(1);
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
