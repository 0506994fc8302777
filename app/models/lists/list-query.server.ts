import { asc, desc, type SQL } from 'drizzle-orm';
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

export type ListPage<Row> = { rows: Row[]; total: number };

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

/** A phrase for FTS5's trigram index; null when it is too short for one (then LIKE has to do). */
export function trigramPhrase(search: string): string | null {
  return [...search].length >= 3 ? `"${search.replaceAll('"', '""')}"` : null;
}

/** A LIKE pattern that finds the text anywhere; its own wildcards count as plain characters (`escape '\'`). */
export const likeAnywhere = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
