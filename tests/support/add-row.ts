import type { Database } from 'db/client.server';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { now } from './world';

/** @returns its id */
export function add<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: Omit<Table['$inferInsert'], 'createdAt' | 'updatedAt'>,
): number {
  const row = { ...values, createdAt: now, updatedAt: now } as Table['$inferInsert'];
  return Number(db.insert(table).values(row).run().lastInsertRowid);
}
