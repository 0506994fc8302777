import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { count, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
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

type Insert = { get: (values: Record<string, unknown>) => { id: unknown } };
const insertsByShape = prepared(() => new Map<string, Insert>());

/**
 * Inserts a row with its timestamps. The statement is built once per table and set of columns.
 * @returns its id
 */
export function addRow<Table extends Stored>(
  tx: Database,
  table: Table,
  row: Omit<Table['$inferInsert'], Stamps>,
  now: number,
): number {
  const values: Record<string, unknown> = { ...row, createdAt: now, updatedAt: now };
  const columns = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === null ? null : sql.placeholder(name)] as const],
  );
  const inserts = insertsByShape(tx);
  const shape = [
    getTableName(table),
    ...columns.map(([name, value]) => `${name} ${value !== null}`),
  ];
  let insert = inserts.get(shape.join());
  if (!insert) {
    const fields = Object.fromEntries(columns) as Table['$inferInsert'];
    insert = tx.insert(table).values(fields).returning({ id: table.id }).prepare() as Insert;
    inserts.set(shape.join(), insert);
  }
  return insert.get(values).id as number;
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
