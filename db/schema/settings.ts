import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: integer().notNull(),
});

/** One row that counts changes to anything a page shows (`write` in `db/prepared.ts`). */
export const revision = sqliteTable('revision', {
  id: integer().primaryKey(),
  count: integer().notNull(),
});
