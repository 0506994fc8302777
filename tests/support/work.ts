import type { Database } from 'db/client.server';
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
