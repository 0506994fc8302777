import type { Database } from 'db/client.server';
import type { Placeholder, SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Text, TextKey } from '~/i18n/words';
import type { Actor, Audience } from '~/models/access/actor.server';
import type { Caller, Rule } from '~/models/operation.server';
import type { Search } from './search.server';
import type { ListState, Readers } from './state';

/**
 * What a statement depends on: for whom the list is, what narrows it, and whether it is searched.
 */
export type Asked<Filters extends Readers = Readers> = {
  actor: Audience;
  by: { [Name in keyof Filters]?: SQL | Placeholder };
  isSearch: boolean;
};

/**
 * How the rows of a page are read: in which order, and whether there are few enough to be sorted.
 */
export type Reading = { orderBy: string; isShort: boolean };

export type Select<Row> = {
  where(condition: SQL): {
    orderBy(...order: SQL[]): { prepare(): { all(values?: Record<string, unknown>): Row[] } };
  };
};

/** The columns of a file: what stands above each, and its cell. */
export type Columns<Row> = [
  heading: TextKey | ((text: Text) => string),
  cell: (row: Row, reader: CellReader) => Cell,
][];
type CellReader = { text: Text; actor: Actor };
export type Cell = string | number | null;

export type ListSpec<Filters extends Readers, Row, Shown, Exported> = Rule & {
  /** Who else may not, of those with the permission. */
  may?: (actor: Actor) => boolean;
  /**
   * The id of its table: the order nobody asked for, which also breaks ties, so that pages never
   * overlap.
   */
  id: SQLiteColumn;
  visible: (actor: Audience) => SQL | undefined;
  /** What it may be sorted by; `id` is there without being said. */
  sorts?: Record<string, SQLiteColumn | SQL>;
  /** What it is sorted by for this actor, where not everybody sees the values of a column. */
  sortFor?: (name: string, actor: Audience) => SQL | undefined;
  first?: Pick<ListState, 'orderBy' | 'order'>;
  /** What may be asked to narrow it: `createdBy` is `created_by` in an address. */
  filters?: Filters;
  narrow?: (asked: Asked<Filters>) => SQL | undefined;
  /**
   * Rows of several kinds that have none in common; each is read in its own way, and they are
   * merged in order.
   */
  parts?: (asked: Asked<Filters>) => (SQL | undefined)[];
  search?: Search<Filters>;
  /**
   * The index to read by, null for none. Left alone, SQLite may sort all of a long list. No
   * reading: rows are counted.
   */
  index?: (asked: Asked<Filters>, reading?: Reading) => string | null | undefined;
  total?: (asked: Asked<Filters>) => SQL | undefined;
  rows: (db: Database, actor: Audience) => Select<Row>;
  /** What a page shows of its rows, and what the caller may do to them. */
  shown?: (rows: Row[], caller: Caller) => Shown[];
  file?: { rows: (db: Database, actor: Actor) => Select<Exported>; columns: Columns<Exported> };
};
