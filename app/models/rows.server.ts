import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import {
  and,
  count,
  eq,
  getTableColumns,
  getTableName,
  max,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export const countOf = (db: Database, table: SQLiteTable, where: SQL | undefined): number =>
  db.select({ of: count() }).from(table).where(where).get()?.of ?? 0;

export const hasAny = (db: Database, table: SQLiteTable, where?: SQL): boolean =>
  db.select({ one: sql`1` }).from(table).where(where).limit(1).get() !== undefined;

/** The number of the next record in a project, from 1. */
export const nextNumber = (
  db: Database,
  table: SQLiteTable & { number: SQLiteColumn; projectId: SQLiteColumn },
  projectId: number,
): number =>
  (db
    .select({ last: sql<number | null>`max(${table.number})` })
    .from(table)
    .where(eq(table.projectId, projectId))
    .get()?.last ?? 0) + 1;

type Numbered = SQLiteTable &
  Record<'id' | 'number' | 'projectId' | 'status', SQLiteColumn> & { $inferInsert: object };

/**
 * Gives a draft its final number: the one after those that are no drafts, so that people who cannot
 * see drafts see no gaps. A draft that has this number takes the other one's.
 *
 * @returns the final number
 */
export function numberFinally(
  tx: Database,
  table: Numbered,
  { id, projectId, number }: { id: number; projectId: number; number: number },
): number {
  const ofProject = eq(table.projectId, projectId);
  const isFinal = and(ofProject, ne(table.status, 'draft'));
  const last = tx
    .select({ last: max(table.number) })
    .from(table)
    .where(isFinal)
    .get()?.last;
  const next = Number(last ?? 0) + 1;
  if (next === number) return number;
  const setNumber = (where: SQL | undefined, to: number) =>
    tx
      .update(table)
      .set({ number: to } as never)
      .where(where)
      .run();
  // Two rows of a project never share a number, not even for a moment.
  setNumber(eq(table.id, id), -id);
  setNumber(and(ofProject, eq(table.number, next)), number);
  setNumber(eq(table.id, id), next);
  return next;
}

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

type Values = Record<string, unknown>;
type Statement = { get: (values: Values) => unknown; run: (values: Values) => unknown };
const statementsByShape = prepared(() => new Map<string, Statement>());

/**
 * Returns a write that is built once per table and set of columns. A null is part of the statement,
 * because columns encode no nulls.
 */
function preparedWrite(
  tx: Database,
  kind: string,
  values: Values,
  build: (columns: Values) => Statement,
): Statement {
  const columns = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === null ? null : sql.placeholder(name)] as const],
  );
  const shape = [kind, ...columns.map(([name, value]) => `${name} ${value !== null}`)].join();
  const statements = statementsByShape(tx);
  const statement = statements.get(shape) ?? build(Object.fromEntries(columns));
  statements.set(shape, statement);
  return statement;
}

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
  const values: Values = { ...row, createdAt: now, updatedAt: now };
  const insert = preparedWrite(tx, `insert ${getTableName(table)}`, values, (columns) =>
    tx
      .insert(table)
      .values(columns as Table['$inferInsert'])
      .returning({ id: table.id })
      .prepare(),
  );
  return (insert.get(values) as { id: number }).id;
}

/** Updates a row and increments its version. */
export function saveRow<Table extends Versioned>(
  tx: Database,
  table: Table,
  { id, version }: { id: number; version: number },
  changes: Partial<Table['$inferInsert']>,
  now: number,
) {
  const values: Values = { ...changes, version: version + 1, updatedAt: now };
  const update = preparedWrite(tx, `update ${getTableName(table)}`, values, (columns) =>
    tx
      .update(table)
      .set(columns as never)
      .where(eq(table.id, sql.placeholder('rowId')))
      .prepare(),
  );
  update.run({ ...values, rowId: id });
}

/** True for rows with one of these ids; one statement fits any number of them. */
export const hasIdIn = (column: SQLWrapper, ids: readonly (number | null)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

/** The rows by the value of one of their columns, in their order. */
export function rowsBy<Row, Name extends keyof Row>(rows: Row[], name: Name) {
  const groups = new Map<Row[Name], Row[]>();
  for (const row of rows) groups.set(row[name], [...(groups.get(row[name]) ?? []), row]);
  return groups;
}
