import type { Database } from 'db/client.server';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Text, TextKey } from '~/i18n/words';
import type { Actor, Audience } from '~/models/access/actor.server';
import type { FieldTable } from '~/models/access/field-audience.server';
import type { Caller, Rule } from '~/models/operation.server';
import type { Search } from './search.server';
import type { ListState, Readers } from './state';
import type { RowFields, VisibleRow } from './visible-rows.server';

/** The inputs that determine a list's SQL statement. */
export type ListFilters<Filters extends Readers = Readers> = {
  actor: Audience;
  by: { [Name in keyof Filters]?: SQL | Placeholder };
  isSearch: boolean;
};

export type Select<Row> = {
  where(condition: SQL): {
    orderBy(...order: SQL[]): { prepare(): { all(values?: Record<string, unknown>): Row[] } };
  };
};

/** The heading and the cell of each column in a file. */
export type Columns<Row> = [
  heading: TextKey | ((text: Text) => string),
  cell: (row: Row, reader: CellReader) => Cell,
][];
type CellReader = { text: Text; actor: Actor };
export type Cell = string | number | null;

export type ListSpec<
  Filters extends Readers,
  Row,
  PageRow,
  Exported,
  Table extends FieldTable | undefined,
> = Rule & {
  /** Further restricts the actors who have the permission. */
  may?: (actor: Actor) => boolean;
  /**
   * The id column of the table. It is the default order and breaks ties, so that pages never
   * overlap.
   */
  id: SQLiteColumn;
  visible: (actor: Audience) => SQL | undefined;
  /** The sortable columns; `id` is always included. */
  sorts?: Record<string, SQLiteColumn | SQL>;
  /** The sort column for this actor, if not everyone may see a column's values. */
  sortFor?: (name: string, actor: Audience) => SQL | undefined;
  first?: Pick<ListState, 'orderBy' | 'order'>;
  /** Filters by name; `createdBy` is `created_by` in a URL. */
  filters?: Filters;
  narrow?: (filters: ListFilters<Filters>) => SQL | undefined;
  /**
   * Disjoint subsets of the rows. Each is read with its own condition, and they are merged in
   * order.
   */
  parts?: (filters: ListFilters<Filters>) => (SQL | undefined)[];
  search?: Search<Filters>;
  /** The index to use, or null for none, where SQLite would choose a slower one. */
  index?: (filters: ListFilters<Filters>) => string | null | undefined;
  total?: (filters: ListFilters<Filters>) => SQL | undefined;
  rows: (db: Database, actor: Audience) => Select<Row>;
  /** Hides fields from readers who cannot see them, on pages and in files. */
  fields?: RowFields<Table, Row | Exported>;
  /** Converts the rows for a page and adds what the caller may do with them. */
  toRows?: (rows: VisibleRow<Table, Row>[], caller: Caller) => PageRow[];
  file?: {
    rows: (db: Database, actor: Actor) => Select<Exported>;
    columns: Columns<VisibleRow<Table, Exported>>;
  };
};
