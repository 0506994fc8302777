import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { milestones, phases } from 'db/schema/work';
import { now } from './world';

const work = {
  title: 'Walls',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  customFields: {},
  createdAt: now,
  updatedAt: now,
};

/**
 * Inserts a row without the operation's checks.
 * @returns its id
 */
export const addPhase = (
  db: Database,
  projectId: number,
  fields: Partial<typeof phases.$inferInsert> = {},
): number =>
  db
    .insert(phases)
    .values({ ...work, projectId, ...fields })
    .returning()
    .get().id;

export const addMilestone = (
  db: Database,
  phaseId: number,
  fields: Partial<typeof milestones.$inferInsert> = {},
): number =>
  db
    .insert(milestones)
    .values({ ...work, phaseId, dueDate: '2026-12-31', ...fields })
    .returning()
    .get().id;

/** A line of the work, without entries. */
export const addLine = (
  db: Database,
  projectId: number,
  fields: Partial<typeof budgetLines.$inferInsert> = {},
): number =>
  db
    .insert(budgetLines)
    .values({ projectId, account: 'work', createdAt: now, updatedAt: now, ...fields })
    .returning()
    .get().id;
