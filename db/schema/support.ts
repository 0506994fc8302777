import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, stamps } from '../columns';

export const supportStatuses = ['new', 'answered', 'closed'] as const;

export const supportMessages = sqliteTable(
  'support_messages',
  {
    id: id(),
    personId: integer(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    status: text({ enum: supportStatuses }).notNull().default('new'),
    /** The language of the message and of the reply. */
    locale: text(),
    ...stamps,
  },
  (table) => [index('support_messages_status').on(table.status, table.id)],
);

/** Replies to a message, which were mailed, and notes, which were not. */
export const supportEntries = sqliteTable(
  'support_entries',
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['answer', 'note'] }).notNull(),
    /** Null once the writer deleted their account. */
    personId: integer(),
    text: text().notNull(),
    ...stamps,
  },
  (table) => [index('support_entries_message').on(table.messageId, table.id)],
);
