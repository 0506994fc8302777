import type { Query } from 'drizzle-orm';
import type { Database } from './client.server';

/** Reads the rows of a large query one by one, as arrays of SQLite's own values. */
export const iterateRows = ({ $client }: Database, { sql, params }: Query) =>
  $client.prepare(sql).raw().iterate(params) as Iterable<unknown[]>;

type DriverRow = Record<string, unknown>;

/** Returns a function that inserts a row, compiled once for each set of columns. */
export function rowInserter({ $client }: Database, table: string): (row: DriverRow) => void {
  const statements = new Map<string, ReturnType<typeof $client.prepare>>();
  return (row) => {
    const columns = Object.keys(row)
      .map((name) => `"${name}"`)
      .join();
    let statement = statements.get(columns);
    if (!statement) {
      const values = Object.keys(row).map(() => '?');
      statement = $client.prepare(`insert into "${table}" (${columns}) values (${values})`);
      statements.set(columns, statement);
    }
    statement.run(Object.values(row));
  };
}

/** The highest id that a table ever gave a row; 0 before the first. */
export const lastIdIn = ({ $client }: Database, table: string): number =>
  $client
    .prepare<[string], number>('select seq from sqlite_sequence where name = ?')
    .pluck()
    .get(table) ?? 0;

/** Lets the rest of a transaction insert rows before the rows they refer to. */
export const deferForeignKeys = ({ $client }: Database) =>
  void $client.pragma('defer_foreign_keys = ON');
