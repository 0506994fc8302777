import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, json, time } from '../columns';

const readReferences = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Errors of the last month, grouped by what failed. */
export const errors = sqliteTable(
  'errors',
  {
    id: id(),
    /** Without numbers, addresses and quoted text, so that repetitions are one row. */
    message: text().notNull(),
    /** The path of the request, without ids; empty for background work. */
    path: text().notNull(),
    /** The latest ones, newest first. */
    recentReferences: json(readReferences).notNull(),
    count: integer().notNull(),
    firstAt: time().notNull(),
    lastAt: time().notNull(),
  },
  (table) => [uniqueIndex('errors_what').on(table.path, table.message)],
);
