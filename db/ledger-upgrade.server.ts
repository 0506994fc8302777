import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './client.server';
import { migrationsFolder } from './migrate.server';

const first = 'CREATE TABLE `ledger_projects`';
const last = 'CREATE TRIGGER `postings_kept`';

/**
 * Gives the accounts of older books their names and numbers, as the migration `0041_ledger` did for
 * the projects of this installation (docs/rules.md#upgrade).
 *
 * @param projectIds the projects whose rows were inserted as an older version wrote them
 */
export function upgradeToLedger(tx: Database, projectIds: number[]) {
  const statements = readMigrationFiles({ migrationsFolder }).find(({ sql }) =>
    sql.some((statement) => statement.includes(first)),
  )!.sql;
  const at = (text: string) => statements.findIndex((statement) => statement.includes(text));
  const ids = projectIds.map(Number).join(', ');
  for (const statement of statements.slice(at(first), at(last) + 1))
    tx.$client.exec(
      statement.includes(first)
        ? `CREATE TABLE ledger_projects AS SELECT id FROM projects WHERE id IN (${ids})`
        : statement,
    );
}
