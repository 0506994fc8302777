import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, time } from '../columns';

const deletionNouns = ['project', 'phase', 'milestone', 'document', 'message', 'order'] as const;
export type DeletionNoun = (typeof deletionNouns)[number];

export const deletions = sqliteTable(
  'deletions',
  {
    id: id(),
    noun: text({ enum: deletionNouns }).notNull(),
    recordId: integer().notNull(),
    /** The list it was deleted from: a project's, a phase's or, for projects, a person's. */
    withinId: integer().notNull(),
    at: time().notNull(),
  },
  (table) => [index('deletions_within').on(table.noun, table.withinId, table.at, table.recordId)],
);
