import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, stamps, time } from '../columns';
import { companies } from './company';

/**
 * A company's own copy of everything, one at a time; the zip is in the data directory, by its key.
 */
export const takeaways = sqliteTable(
  'takeaways',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    askedBy: integer().notNull(),
    /** Random: the name of the file, and what tells one takeaway from another. */
    key: text().notNull(),
    state: text({ enum: ['making', 'ready', 'no-room', 'failed'] })
      .notNull()
      .default('making'),
    /** Bytes of the zip, once it is ready. */
    size: integer(),
    expiresAt: time().notNull(),
    ...stamps,
  },
  (table) => [uniqueIndex('takeaways_company').on(table.companyId)],
);
