import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect, databaseFile, openDatabase } from 'db/client.server';
import { schemaOf } from 'db/migrate.server';
import { expect, test } from 'vitest';
import { createFolder, runData } from '../support/data-command';
import { someMigrations } from './upgrade-set-up';

/** The database cannot grow, as on a full disk. */
const filling = `pragma max_page_count = 1;
--> statement-breakpoint
create table filler as with recursive n(i) as (select 1 union all select i + 1 from n where i < 9999)
  select randomblob(900) as bytes from n;`;

const fillingMigrations = () =>
  someMigrations((journal, folder) => {
    writeFileSync(path.join(folder, '9999_filling.sql'), filling);
    const last = { ...journal.entries.at(-1), idx: 9999, tag: '9999_filling', when: 9e12 };
    return { ...journal, entries: [...journal.entries, last] };
  });

test('an upgrade on a disk that fills ends in one line, and works once there is room', async () => {
  const dataDir = createFolder('full');
  openDatabase(dataDir).$client.close();
  const schema = () => {
    const db = connect(databaseFile(dataDir));
    const { $client: client } = db;
    const hasFiller = client.prepare("select 1 from sqlite_master where name = 'filler'").get();
    const result = [schemaOf(db), hasFiller, client.pragma('integrity_check', { simple: true })];
    client.close();
    return result;
  };
  const before = schema();
  expect(before).toEqual([expect.any(Number), undefined, 'ok']);
  const env = { MIGRATIONS_DIR: fillingMigrations() };
  expect(await runData(dataDir, ['books'], env)).toEqual({
    code: 1,
    output: `The disk of ${dataDir} is full: make room first.\n`,
  });
  expect(schema()).toEqual(before);
  expect((await runData(dataDir, ['books'])).code).toBe(0);
});
