import type Sqlite from 'better-sqlite3';

/** Tables of the product itself, not of search indexes or migrations. */
export const tablesOf = (client: Sqlite.Database) =>
  client
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'
       and name not like '\\_\\_%' escape '\\' and name not like '%\\_search\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all() as string[];

type Column = { name: string; type: string; notnull: number; dflt_value: unknown; pk: number };

export const columnsOf = (client: Sqlite.Database, table: string) =>
  client.pragma(`table_info(${table})`) as Column[];

/**
 * Rows in every table, whatever its columns are called, so that a table a later migration adds is
 * among them.
 */
export function fillTables(client: Sqlite.Database) {
  for (const table of tablesOf(client))
    for (const row of [1, 2, 3]) {
      const columns = columnsOf(client, table).filter(
        ({ name, pk, notnull, dflt_value }) =>
          pk > 0 || name === 'id' || (notnull && dflt_value === null),
      );
      const values = columns.map(({ type, name }) =>
        /text/i.test(type)
          ? name === 'changes' || name === 'fields'
            ? '{}'
            : `${name} ${row}`
          : row,
      );
      const names = columns.map(({ name }) => `"${name}"`);
      client
        .prepare(`insert or ignore into "${table}" (${names}) values (${names.map(() => '?')})`)
        .run(...values);
    }
}
