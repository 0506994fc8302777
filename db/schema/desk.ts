import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, stamps, time } from '../columns';

/** Phones are stored with a plus. */
export const mayNameContacts = sql.raw(`(instr(changes, '@') > 0 or instr(changes, '"+') > 0)`);

export const faqs = sqliteTable('faqs', {
  id: id(),
  questionEn: text().notNull(),
  answerEn: text().notNull(),
  questionHe: text().notNull(),
  answerHe: text().notNull(),
  isActive: flag().notNull().default(true),
  sortOrder: integer().notNull().default(1),
  version: integer().notNull().default(1),
  ...stamps,
});

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

/** The product never updates or deletes its rows. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    companyId: integer(),
    actorId: integer(),
    /** `project.create`, `asset-type.delete`, … */
    action: text().notNull(),
    record: text().notNull(),
    recordId: integer(),
    projectId: integer(),
    /** The old and new values, unless they are secret. */
    changes: text({ mode: 'json' })
      .$type<Record<string, { from?: unknown; to?: unknown }>>()
      .notNull(),
    address: text(),
    /** The API key's name; null for a session. */
    keyName: text(),
    at: time().notNull(),
  },
  (table) => [
    // Contains the columns of the filters, so that a company's log is filtered without its rows.
    index('audit_log_company').on(table.companyId, table.id, table.record, table.actorId),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_record').on(table.record, table.recordId, table.id),
    index('audit_log_project').on(table.projectId, table.id).where(sql`project_id is not null`),
    // Finds entries that may contain an email address or a phone among a million, to remove those
    // of a deleted person.
    index('audit_log_contacts').on(table.id).where(mayNameContacts),
  ],
);

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
