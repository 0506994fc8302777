import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, time } from '../columns';

export const securityEvents = sqliteTable(
  'security_events',
  {
    id: id(),
    at: time().notNull(),
    /** Noun and verb, such as `otp.verify`. */
    what: text().notNull(),
    result: text({ enum: ['allowed', 'refused', 'failed', 'limited'] }).notNull(),
    /** Kept after the person is deleted. */
    personId: integer(),
    address: text().notNull(),
    path: text(),
    detail: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('security_events_person').on(table.personId, table.id),
    index('security_events_address').on(table.address, table.id),
  ],
);
