import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, ofProject, stamps, time } from '../columns';
import { files } from './file';
import { people } from './person';
import { projects } from './project';
import { phases } from './work';

/** The numbers used in payloads (docs/rules.md#messages). */
export const receiverTypes = { admin: 0, investor: 1, tenant: 2, other: 3 } as const;

export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    phaseId: integer().references(() => phases.id, { onDelete: 'set null' }),
    /** Null once the sender deleted their account. */
    senderId: integer().references(() => people.id),
    /** Null if it was sent to everybody of the receiver type. */
    receiverId: integer().references(() => people.id),
    receiverType: integer().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    fileId: integer().references(() => files.id),
    /** The first message of the conversation; a trigger sets it for messages that are no reply. */
    threadId: integer(),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('messages_file').on(table.fileId),
    index('messages_project').on(table.projectId, table.id),
    index('messages_sender').on(table.senderId, table.projectId, table.id),
    index('messages_receiver').on(table.receiverId, table.projectId, table.id),
    index('messages_thread').on(table.threadId, table.id),
    index('messages_company').on(table.companyId, table.id, table.ownerId),
  ],
);

export const messageReads = sqliteTable(
  'message_reads',
  {
    messageId: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    readAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.personId] })],
);

/** Unread messages by receiver: triggers add receivers and remove those who read it. */
export const unreadMessages = sqliteTable(
  'unread_messages',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    messageId: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.messageId] })],
);
