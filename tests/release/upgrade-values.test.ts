import Sqlite from 'better-sqlite3';
import { connect, databaseFile } from 'db/client.server';
import { migrate } from 'db/migrate.server';
import { expect, test } from 'vitest';
import { fillTables } from '../support/any-rows';
import { folder, migrations, someMigrations } from './upgrade-set-up';

test('verifies phones of people who signed in, unless another company’s invitation is open', () => {
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

test('excludes unpriced projects from a company’s totals and sets milestones’ expense dates', () => {
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
