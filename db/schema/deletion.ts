import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, time } from '../columns';

export const deletionNouns = ['project', 'phase', 'milestone', 'document', 'message'] as const;
export type DeletionNoun = (typeof deletionNouns)[number];

/**
 * What is gone, for programs that keep a copy; written by triggers, so that no way of deleting is
 * forgotten.
 */
export const deletions = sqliteTable(
  'deletions',
  {
    id: id(),
    noun: text({ enum: deletionNouns }).notNull(),
    recordId: integer().notNull(),
    /** The list it is gone from: that of a project, a phase, or, of projects, a person. */
    withinId: integer().notNull(),
    at: time().notNull(),
  },
  (table) => [
    index('deletions_within').on(table.noun, table.withinId, table.at, table.recordId),
    index('deletions_at').on(table.at),
  ],
);
