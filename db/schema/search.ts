import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const searchable = [
  'projects',
  ...([
    'people',
    'transactions',
    'invitations',
    'phases',
    'milestones',
    'documents',
    'messages',
  ] as const),
] as const;
export type Searchable = (typeof searchable)[number];

/**
 * Rows that changed since they were indexed; noted by triggers, so that any tool may write the
 * file.
 */
export const unindexed = sqliteTable(
  'unindexed',
  {
    tableName: text({ enum: searchable }).notNull(),
    recordId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.recordId] })],
);
