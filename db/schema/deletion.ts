import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, time } from '../columns';

const deletionNouns = [
  'project',
  'phase',
  'milestone',
  'document',
  /** A document that was not for everyone in the project. */
  'restricted-document',
  /** A document that a person may no longer see. */
  'hidden-document',
  'message',
  'order',
] as const;
export type DeletionNoun = (typeof deletionNouns)[number];

export const deletions = sqliteTable(
  'deletions',
  {
    id: id(),
    noun: text({ enum: deletionNouns }).notNull(),
    recordId: integer().notNull(),
    /**
     * The list it was deleted from: a project's, a phase's or, for projects and hidden documents, a
     * person's.
     */
    withinId: integer().notNull(),
    at: time().notNull(),
  },
  (table) => [index('deletions_within').on(table.noun, table.withinId, table.at, table.recordId)],
);
