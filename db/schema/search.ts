import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The tables with a search index. */
export const searchable = ['projects', 'people', 'transactions', 'invitations'] as const;
export type Searchable = (typeof searchable)[number];

/**
 * Rows that changed since they were written to their search index. Triggers note them, so that no writer can forget
 * to and any tool may write the file; `write` brings the indexes up to date before it commits.
 */
export const unindexed = sqliteTable(
  'unindexed',
  {
    tableName: text({ enum: searchable }).notNull(),
    recordId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.recordId] })],
);
