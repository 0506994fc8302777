import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { databaseFile, openDatabase } from 'db/client.server';
import { expect, test } from 'vitest';
import { fillTables, tablesOf } from '../support/any-rows';

const place = mkdtempSync(path.join(tmpdir(), 'yesod-killed-'));
const file = databaseFile(place);
const backups = path.join(place, 'backups');

/** Recreates a table, drops the old one, and then counts for a long time. */
const slow = `create table new_companies as select * from companies;
--> statement-breakpoint
drop table companies;
--> statement-breakpoint
alter table new_companies rename to companies;
--> statement-breakpoint
create table counted as with recursive n(i) as (select 1 union all select i + 1 from n where i < 500000000) select max(i) from n;`;

function slowMigrations(): string {
  const folder = path.join(place, 'migrations');
  cpSync('db/migrations', folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const entriesFile = JSON.parse(readFileSync(journal, 'utf8'));
  const last = {
    ...entriesFile.entries.at(-1),
    idx: 9999,
    tag: '9999_slow',
    when: Date.now() + 1e12,
  };
  writeFileSync(path.join(folder, '9999_slow.sql'), slow);
  writeFileSync(
    journal,
    JSON.stringify({ ...entriesFile, entries: [...entriesFile.entries, last] }),
  );
  return folder;
}

/** Every table with its number of rows. */
function contents() {
  const client = new Sqlite(file);
  const tables = tablesOf(client).toSorted();
  const counts = tables.map((table) => [
    table,
    client.prepare(`select count(*) from "${table}"`).pluck().get(),
  ]);
  const isWhole = client.pragma('integrity_check', { simple: true });
  client.close();
  return { counts, isWhole };
}

const hasCopy = () =>
  existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.db'));

test('leaves the old database after an upgrade was killed', async () => {
  openDatabase(place).$client.close();
  const filled = new Sqlite(file);
  filled.pragma('foreign_keys = OFF');
  fillTables(filled);
  filled.close();
  const before = contents();

  const program = `import { migrate } from './db/migrate.server.ts';
    migrate(${JSON.stringify(file)}, { isNew: false, folder: ${JSON.stringify(slowMigrations())} });`;
  const upgrade = spawn(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    program,
  ]);
  const ended = new Promise((resolve) => upgrade.once('exit', (_code, signal) => resolve(signal)));
  while (!hasCopy() && upgrade.exitCode === null) await pause(20);
  await pause(500);
  upgrade.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');

  expect(contents()).toEqual(before);
  expect(before.isWhole).toBe('ok');
});
