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
    'tenant_requests',
    'suppliers',
    'orders',
    'journal_entries',
  ] as const),
] as const;
export type Searchable = (typeof searchable)[number];

/**
 * Rows that changed since they were indexed; recorded by triggers, so that other tools may write
 * too.
 */
export const unindexed = sqliteTable(
  'unindexed',
  {
    tableName: text({ enum: searchable }).notNull(),
    recordId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableName, table.recordId] })],
);
