import type { Database } from 'db/client.server';
import { count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export const countOf = (db: Database, table: SQLiteTable, where: SQL | undefined): number =>
  db.select({ of: count() }).from(table).where(where).get()?.of ?? 0;

export const hasAny = (db: Database, table: SQLiteTable, where?: SQL): boolean =>
  db.select({ one: sql`1` }).from(table).where(where).limit(1).get() !== undefined;

/** Selects columns of a table under their own names. */
export function pick<Table extends SQLiteTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: Name[]
): Pick<Table['_']['columns'], Name> {
  const columns = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<
    Table['_']['columns'],
    Name
  >;
}

export const existsIn = (table: SQLiteTable, where: SQL | undefined): SQL =>
  sql`exists (select 1 from ${table} where ${where})`;

type Stamps = 'createdAt' | 'updatedAt';
type Stored = SQLiteTable & { id: SQLiteColumn };
type Versioned = Stored & { version: SQLiteColumn };

/**
 * Inserts a row with its timestamps.
 * @returns its id
 */
export function addRow<Table extends Stored>(
  tx: Database,
  table: Table,
  row: Omit<Table['$inferInsert'], Stamps>,
  now: number,
): number {
  const stamped = { ...row, createdAt: now, updatedAt: now } as Table['$inferInsert'];
  return tx.insert(table).values(stamped).returning({ id: table.id }).get().id as number;
}

/** Updates a row and increments its version. */
export function saveRow<Table extends Versioned>(
  tx: Database,
  table: Table,
  { id, version }: { id: number; version: number },
  changes: Partial<Table['$inferInsert']>,
  now: number,
) {
  tx.update(table)
    .set({ ...changes, version: version + 1, updatedAt: now } as never)
    .where(eq(table.id, id))
    .run();
}
