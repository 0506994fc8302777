import type { Database } from 'db/client.server';
import { placeholders } from 'db/prepared';
import { getTableName } from 'drizzle-orm';
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The time of all model tests: noon. */
export const now = Date.UTC(2026, 2, 15, 12);

/** @returns its id */
export function add<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: Omit<Table['$inferInsert'], 'createdAt' | 'updatedAt'>,
): number {
  const row = Object.entries({ ...values, createdAt: now, updatedAt: now }).filter(
    ([, value]) => value !== undefined,
  );
  const columns = row.map(([name]) => name);
  return Number(insertOf(db, table, columns).run(Object.fromEntries(row)).lastInsertRowid);
}

type Insert = ReturnType<typeof prepareInsert>;
const inserts = new WeakMap<Database, Map<string, Insert>>();

/** Prepares each kind of row once per connection, because that takes longer than the insert. */
function insertOf(db: Database, table: SQLiteTable, columns: string[]): Insert {
  const prepared = inserts.get(db) ?? new Map<string, Insert>();
  inserts.set(db, prepared);
  const key = `${getTableName(table)} ${columns}`;
  const insert = prepared.get(key) ?? prepareInsert(db, table, columns);
  prepared.set(key, insert);
  return insert;
}

const prepareInsert = (db: Database, table: SQLiteTable, columns: string[]) =>
  db
    .insert(table)
    .values(placeholders(...columns) as SQLiteInsertValue<SQLiteTable>)
    .prepare();
