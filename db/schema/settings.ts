import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: integer().notNull(),
});

/**
 * Counts changes to what pages show: row 0 all, row -1 those that concern everybody, and each
 * company's row its own (`bumpRevision` in `db/prepared.ts`).
 */
export const revision = sqliteTable('revision', {
  id: integer().primaryKey(),
  count: integer().notNull(),
});
