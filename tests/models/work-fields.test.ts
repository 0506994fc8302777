import { describe, expect, test } from 'vitest';
import { findMilestone } from '~/models/milestones/list.server';
import { createMilestone } from '~/models/milestones/save.server';
import type { Payload } from '~/models/operation.server';
import { findPhase } from '~/models/phases/list.server';
import { createPhase } from '~/models/phases/save.server';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { milestonePayload, phasePayload, phasesSetUp } from './phases-set-up';

describe('invalid phase fields', () => {
  const refusedFields = (payload: Payload) => errorKeysOf(() => createPhase.check(payload));

  test('are all reported together', () => {
    const { title: _, ...payload } = phasePayload({
      progress: '101',
      order: '0',
      end_date: '2026-02-01',
      date_of_expense: '2026-02-30',
      actual_cost: '-1',
      custom_fields: { extras: [{ value: 'nameless' }] },
    });
    expect(refusedFields(payload)).toEqual({
      title: 'form.errors.required',
      progress: 'work.errors.progress',
      order: 'work.errors.order',
      end_date: 'work.errors.endBeforeStart',
      date_of_expense: 'form.errors.day',
      actual_cost: 'form.errors.negative',
      'custom_fields.extras[0].key': 'form.errors.required',
    });
  });

  test('include a 31st extra, but not empty rows', () => {
    const extras = (count: number) => ({
      custom_fields: { extras: Array.from({ length: count }, () => ({})) },
    });
    createPhase.check(phasePayload(extras(30)));
    expect(refusedFields(phasePayload(extras(31)))).toEqual({
      'custom_fields.extras': 'work.errors.tooManyExtras',
    });
    const { db, one, add } = phasesSetUp();
    expect(findPhase(db, one.admin, add(extras(3))).customFields).toEqual({ extras: [] });
  });
});

test('requires a milestone’s title and dates and defaults the rest', () => {
  const { db, one, add } = phasesSetUp();
  const admin = as(db, one.admin);
  const phaseId = add();
  const days = { start_date: '2026-03-01', due_date: '2026-04-01', end_date: '2026-05-01' };
  const { id } = createMilestone(admin, { phase_id: phaseId, title: 'Keys', ...days });
  expect(findMilestone(db, one.admin, id)).toMatchObject({
    description: '',
    status: 'planning',
    progress: 0,
    order: 1,
    plannedCost: 0,
    actualCost: 0,
    stageColor: null,
    customFields: { extras: [] },
  });
  expect(() => createMilestone(admin, { phase_id: phaseId })).toThrow(
    'title, start_date, end_date, due_date',
  );
  const early = milestonePayload({ phase_id: phaseId, due_date: '2026-02-01' });
  expect(() => createMilestone(admin, early)).toThrow('due_date');
});
