import { createMilestone } from '~/models/milestones/save.server';
import type { Payload } from '~/models/operation.server';
import { createPhase } from '~/models/phases/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company } from '../support/world';

const work = {
  description: 'Walls down to the stone.',
  status: 'planning',
  start_date: '2026-03-01',
  end_date: '2026-05-31',
  progress: '0',
  planned_cost: '10,000',
  actual_cost: '0',
  order: '1',
  custom_fields: { supervisor: 'Moshe', extras: [{ key: 'Permit', value: '77/26' }] },
};

export const phasePayload = (more: Payload = {}): Payload => ({
  ...work,
  title: 'Demolition',
  date_of_expense: '2026-03-10',
  ...more,
});

export const milestonePayload = (more: Payload = {}): Payload => ({
  ...work,
  title: 'Walls down',
  due_date: '2026-04-30',
  stage_color: 'blue',
  ...more,
});

/** The records that the payloads above produce. */
export const madeOfWork = {
  description: work.description,
  status: 'planning',
  startDate: '2026-03-01',
  endDate: '2026-05-31',
  progress: 0,
  plannedCost: 10_000_00,
  actualCost: 0,
  order: 1,
  customFields: work.custom_fields,
};

/**
 * Two companies with a project each, and functions that add phases and milestones to the first
 * one.
 */
export function phasesSetUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const add = (more: Payload = {}, toCompany = one): number =>
    createPhase(
      as(db, toCompany.entrepreneur),
      phasePayload({ project_id: toCompany.project.id, ...more }),
    ).id;
  const addMilestone = (phaseId: number, more: Payload = {}, ofCompany = one): number =>
    createMilestone(
      as(db, ofCompany.entrepreneur),
      milestonePayload({ phase_id: phaseId, ...more }),
    ).id;
  return { db, one, two, add, addMilestone };
}
