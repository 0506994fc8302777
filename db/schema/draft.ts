import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { people } from './person';

/** A form that was submitted after the session ended; one per person, for a day. */
export const drafts = sqliteTable('drafts', {
  personId: integer()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  path: text().notNull(),
  fields: text({ mode: 'json' }).$type<[name: string, value: string][]>().notNull(),
  createdAt: integer().notNull(),
});
