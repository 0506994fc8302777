import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { people } from './person';

/** What somebody had typed into a form when their session turned out to be over; one form a person, for a day. */
export const drafts = sqliteTable('drafts', {
  personId: integer()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Path and query the form was sent to. */
  path: text().notNull(),
  fields: text({ mode: 'json' }).$type<[name: string, value: string][]>().notNull(),
  createdAt: integer().notNull(),
});
