import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, stamps, time } from '../columns';
import { companies } from './company';

/** A company's export, one at a time; the zip is in the data directory, named by its key. */
export const companyExports = sqliteTable(
  'takeaways',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    askedBy: integer().notNull(),
    /** Random: the name of the file, and the identity of an export. */
    key: text().notNull(),
    state: text({ enum: ['making', 'ready', 'no-room', 'failed'] })
      .notNull()
      .default('making'),
    /** Rows that are packed, of all; written every second. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** The size of the finished zip in bytes. */
    size: integer(),
    expiresAt: time().notNull(),
    ...stamps,
  },
  (table) => [uniqueIndex('takeaways_company').on(table.companyId)],
);
