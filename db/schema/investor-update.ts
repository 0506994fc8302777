import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { flag, id, money, ofProject, stamps, time } from '../columns';
import { files } from './file';
import { messages } from './message';
import { imageFlags, projects } from './project';

// Updates from the people who run a project to its investors (docs/rules.md#investor-updates).

export const updateStatuses = ['draft', 'sent'] as const;
export type UpdateStatus = (typeof updateStatuses)[number];

export const investorUpdates = sqliteTable(
  'investor_updates',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counts the updates of a project. */
    number: integer().notNull(),
    title: text().notNull(),
    /** Plain text. */
    body: text().notNull(),
    /** The proposed text covers changes from this moment until before `endsAt`. */
    startsAt: time().notNull(),
    endsAt: time().notNull(),
    status: text({ enum: updateStatuses }).notNull().default('draft'),
    /** True if the proposed text has amounts, because investors saw those of the project. */
    hasAmounts: flag().notNull().default(false),
    /** The figures at `endsAt`, for comparison in the next update; null if unknown. */
    progress: integer(),
    actual: money(),
    budget: money(),
    forecast: money(),
    cash: money(),
    currentPropertyValue: money(),
    createdBy: integer(),
    sentBy: integer(),
    sentAt: time(),
    /** The message that its investors got. */
    messageId: integer().references(() => messages.id),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    uniqueIndex('investor_updates_number').on(table.projectId, table.number),
    uniqueIndex('investor_updates_message').on(table.messageId).where(sql`message_id is not null`),
    index('investor_updates_project').on(table.projectId, table.id),
    index('investor_updates_company').on(table.companyId, table.id, table.ownerId),
  ],
);

/** The chosen photos, in their order. They stay when the project's photo is removed. */
export const investorUpdatePhotos = sqliteTable(
  'investor_update_photos',
  {
    id: id(),
    updateId: integer()
      .notNull()
      .references(() => investorUpdates.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    flag: text({ enum: imageFlags }).notNull(),
    spot: text(),
    ...stamps,
  },
  (table) => [
    index('investor_update_photos_update').on(table.updateId, table.id),
    index('investor_update_photos_file').on(table.fileId),
  ],
);
