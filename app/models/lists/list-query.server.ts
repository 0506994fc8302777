import type { Database } from 'db/client.server';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** What every list is asked for (000 §9); `app/http/list.server.ts` reads it from the URL. */
export type ListQuery = {
  page: number;
  perPage: number;
  search: string;
  order: 'asc' | 'desc';
  orderBy: string;
  filters: Record<string, string>;
};

/** How many rows a list has; `isMore` says that there are more than that. */
export type Total = { total: number; isMore?: boolean };
export type ListPage<Row> = Total & { rows: Row[] };

/** As far as a list is counted that no kept total counts: nobody turns more pages than these rows fill. */
export const mostCounted = 10_000;

type Sortable = Record<string, SQLiteColumn | SQL>;

/** Sorting by a known column only, the id breaking ties so that pages never overlap. */
export function ordered(
  query: Pick<ListQuery, 'order' | 'orderBy'>,
  columns: Sortable,
  id: SQLiteColumn,
): SQL[] {
  const direction = query.order === 'asc' ? asc : desc;
  const column = Object.hasOwn(columns, query.orderBy) ? columns[query.orderBy] : undefined;
  return column && column !== id ? [direction(column), direction(id)] : [direction(id)];
}

/** How many rows there are, and no further than one more than `most`; `rows` is a query from its `from` on. */
export const countUpTo = (db: Database, most: number, rows: SQL) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(sql`(select 1 from ${rows} limit ${sql.raw(String(most + 1))})`)
    .prepare();

type Page = Pick<ListQuery, 'page' | 'perPage'>;

/** The ids of one page of a list, found in an index alone: only these rows are read and joined. */
export const pageOf = (id: SQLiteColumn, rows: SQL, order: SQL[], { page, perPage }: Page): SQL =>
  sql`(select ${id} from ${rows} order by ${sql.join(order, sql`, `)} limit ${perPage} offset ${(page - 1) * perPage})`;

/** How many rows there are, as far as `most`. */
export const totalUpTo = (db: Database, most: number, rows: SQL): Total =>
  totalOf(countUpTo(db, most, rows).get()?.count ?? 0, most);

/** What is said of a count that went no further than `most`. */
export const totalOf = (count: number, most: number): Total => ({
  total: Math.min(count, most),
  isMore: count > most,
});

/** A LIKE pattern that finds the text anywhere; its own wildcards count as plain characters (`escape '\'`). */
export const likeAnywhere = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
