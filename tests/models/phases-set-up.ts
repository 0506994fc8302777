import type { MilestoneInput } from '~/models/milestones/save.server';
import { createPhase, type PhaseInput } from '~/models/phases/save.server';
import { freshDatabase } from '../support/database';
import { company, now } from '../support/world';

const work = {
  description: 'Walls down to the stone.',
  status: 'planning' as const,
  startDate: '2026-03-01',
  endDate: '2026-05-31',
  progress: 0,
  plannedCost: 10_000_00,
  actualCost: 0,
  order: 1,
  customFields: { supervisor: 'Moshe', extras: [{ key: 'Permit', value: '77/26' }] },
};

export const phaseInput = (more: Partial<PhaseInput> = {}): PhaseInput => ({
  ...work,
  title: 'Demolition',
  dateOfExpense: '2026-04-01',
  parentId: null,
  milestoneId: null,
  attachmentFileId: null,
  ...more,
});

export const milestoneInput = (more: Partial<MilestoneInput> = {}): MilestoneInput => ({
  ...work,
  title: 'Walls down',
  dueDate: '2026-04-30',
  stageColor: 'blue',
  ...more,
});

/** Two companies, each with a project, and a way to add phases to the first one's. */
export function phasesSetUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  let key = 0;
  const add = (more: Partial<PhaseInput> = {}, of = one) => {
    key += 1;
    return createPhase(db, of.entrepreneur, of.project.id, phaseInput(more), `phase-key-${key}`, now);
  };
  return { db, one, two, add };
}
