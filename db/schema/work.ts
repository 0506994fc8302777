import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, id, isObject, json, money, objectsIn, ofProject, stamps } from '../columns';
import { files } from './file';
import { projects } from './project';

export const workStatuses = ['planning', 'in-progress', 'completed'] as const;
export type WorkStatus = (typeof workStatuses)[number];

export type CustomFields = {
  supervisor?: string;
  notes?: string;
  /**
   * `amount` is in minor units, if the row has one; `entryId` is the document that took the place
   * of the typed amount.
   */
  extras?: { key: string; value: string; amount?: number; entryId?: number }[];
};

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function readCustomFields(value: unknown): CustomFields {
  const { supervisor, notes, extras } = isObject(value) ? value : {};
  const rows = objectsIn(extras).flatMap(({ key, value = '', amount, entryId }) =>
    typeof key === 'string' && typeof value === 'string'
      ? [
          {
            key,
            value,
            ...(Number.isSafeInteger(amount) && { amount: amount as number }),
            ...(Number.isSafeInteger(entryId) && { entryId: entryId as number }),
          },
        ]
      : [],
  );
  return {
    ...(textIn(supervisor) && { supervisor: textIn(supervisor) }),
    ...(textIn(notes) && { notes: textIn(notes) }),
    ...(extras !== undefined && { extras: rows }),
  };
}

const work = {
  title: text().notNull(),
  description: text().notNull().default(''),
  status: text({ enum: workStatuses }).notNull().default('planning'),
  startDate: day().notNull(),
  endDate: day().notNull(),
  /** 0 to 100. */
  progress: integer().notNull().default(0),
  plannedCost: money().notNull().default(0),
  actualCost: money().notNull().default(0),
  /** When the cost is paid or due. */
  dateOfExpense: day(),
  order: integer().notNull().default(1),
  customFields: json(readCustomFields).notNull(),
  version: integer().notNull().default(1),
  ...ofProject,
  ...stamps,
};

export const phases = sqliteTable(
  'phases',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    parentId: integer().references((): AnySQLiteColumn => phases.id),
    milestoneId: integer(),
    /** The dates in the project's baseline; null if the phase was added later. */
    baselineStartDate: day(),
    baselineEndDate: day(),
    attachmentFileId: integer().references(() => files.id),
    ...work,
    /** The parts of both that lie outside the work since an upgrade (docs/rules.md#upgrade). */
    plannedOutside: money().notNull().default(0),
    actualOutside: money().notNull().default(0),
    /** The part of the actual cost that is typed for a later day and in no entry yet. */
    costToCome: money().notNull().default(0),
  },
  (table) => [
    index('phases_project').on(table.projectId, table.order, table.id),
    index('phases_parent').on(table.parentId),
    index('phases_attachment').on(table.attachmentFileId),
    index('phases_company').on(table.companyId),
  ],
);

export const milestones = sqliteTable(
  'milestones',
  {
    id: id(),
    phaseId: integer()
      .notNull()
      .references(() => phases.id, { onDelete: 'cascade' }),
    dueDate: day().notNull(),
    /** The due date in the project's baseline; null if the milestone was added later. */
    baselineDueDate: day(),
    /** One of the stage colours. */
    stageColor: text(),
    ...work,
  },
  (table) => [
    index('milestones_phase').on(table.phaseId, table.order, table.id),
    index('milestones_due')
      .on(table.companyId, table.dueDate, table.id, table.ownerId)
      .where(sql`status <> 'completed'`),
  ],
);
