import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, flag, id, ofProject, stamps, time } from '../columns';
import { files } from './file';
import { holdings } from './holding';
import { projects } from './project';

export const mailStatuses = ['waiting', 'sent', 'failed', 'kept'] as const;

/**
 * The statement of a holding for a period, as PDF (docs/rules.md#statements). Once it is made it
 * never changes, except for what became of its mail and when its holder opened it.
 */
export const statements = sqliteTable(
  'statements',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    holdingId: integer()
      .notNull()
      .references(() => holdings.id),
    /** The first and the last day of the period. */
    startsOn: day().notNull(),
    endsOn: day().notNull(),
    locale: text().notNull(),
    /** True if the holder gets a mail once the statement is ready. */
    byMail: flag().notNull().default(false),
    /** Null until the PDF is ready. */
    fileId: integer().references(() => files.id),
    /** SHA-256 of the figures, which the PDF shows too. */
    figuresHash: text(),
    /** SHA-256 of the PDF. */
    pdfHash: text(),
    /** The message in the outbox, which is deleted after a month. */
    mailId: integer(),
    /** The status of the mail, which a trigger copies from the outbox. */
    mailStatus: text({ enum: mailStatuses }),
    mailedAt: time(),
    /** When the holder opened it first. */
    openedAt: time(),
    createdBy: integer(),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('statements_project').on(table.projectId, table.id),
    index('statements_company').on(table.companyId, table.id, table.ownerId),
    index('statements_holding').on(table.holdingId, table.id),
    index('statements_mail').on(table.mailId).where(sql`mail_id is not null`),
    index('statements_file').on(table.fileId).where(sql`file_id is not null`),
  ],
);
