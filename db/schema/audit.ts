import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, time } from '../columns';

/** Phones are stored with a plus. */
export const mayNameContacts = sql.raw(`(instr(changes, '@') > 0 or instr(changes, '"+') > 0)`);

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
