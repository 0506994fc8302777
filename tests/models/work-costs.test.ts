import { describe, expect, test } from 'vitest';
import { milestoneFields } from '~/models/milestones/input';
import { findMilestone } from '~/models/milestones/list.server';
import { createMilestone, updateMilestone } from '~/models/milestones/save.server';
import type { Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { phaseFields } from '~/models/phases/input';
import { findPhase, phaseList } from '~/models/phases/list.server';
import { createPhase, phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { person } from '../support/world';
import { milestonePayload, phasePayload, phasesSetUp } from './phases-set-up';

function setUp() {
  const { db, one, ...rest } = phasesSetUp();
  const admin = as(db, one.admin);
  const save = (id: number, more: Payload, by = one.admin) =>
    updatePhase(as(db, by), { id, ...formValuesOf(phaseFields, findPhase(db, by, id)), ...more });
  const costs = (id: number) => {
    const { plannedCost, actualCost } = findPhase(db, one.admin, id);
    return [plannedCost, actualCost];
  };
  return { db, one, admin, save, costs, ...rest };
}

describe('milestone costs', () => {
  test('are copied to their phase only on request, and once', () => {
    const { one, admin, save, costs, add, addMilestone } = setUp();
    const id = add({ planned_cost: '100', actual_cost: '1' });
    addMilestone(id, { planned_cost: '70.25', actual_cost: '20' });
    addMilestone(id, { planned_cost: '50', actual_cost: '10.5' });
    addMilestone(add(), { planned_cost: '9' });
    expect(costs(id)).toEqual([10_000, 100]);
    expect(phaseForEdit(admin, { id }).milestoneCosts).toEqual({
      plannedCost: 12_025,
      actualCost: 3_050,
    });
    expect(phaseList(admin, { project_id: one.project.id }).milestoneCosts?.plannedCost).toBe(
      12_925,
    );
    save(id, { costs_from_milestones: 'on' });
    expect(costs(id)).toEqual([12_025, 3_050]);
    addMilestone(id, { planned_cost: '5' });
    save(id, { title: 'Walls' });
    expect(costs(id)).toEqual([12_025, 3_050]);
  });

  test('are hidden from people without permission for milestones', () => {
    const { db, one, save, costs, add, addMilestone } = setUp();
    const id = add({ planned_cost: '100' });
    addMilestone(id, { planned_cost: '70' });
    const permissions = ['projects.view', 'phases.view', 'phases.edit'] as const;
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: [...permissions],
    });
    expect(phaseForEdit(as(db, user), { id }).milestoneCosts).toBeNull();
    expect(phaseList(as(db, user), { project_id: one.project.id }).milestoneCosts).toBeNull();
    save(id, { costs_from_milestones: 'on' }, user);
    expect(costs(id)).toEqual([10_000, 0]);
  });
});

describe('dates outside the parent’s', () => {
  test('are reported for a phase and saved', () => {
    const { db, one, admin, save } = setUp();
    const { startDate, endDate } = one.project;
    const own = { project_id: one.project.id, start_date: startDate, end_date: endDate };
    const { id, outside } = createPhase(admin, phasePayload(own));
    expect(outside).toBeNull();
    const late = save(id, { end_date: '2199-01-01' });
    expect(late.outside).toMatchObject({ startDate, endDate });
    expect(findPhase(db, one.admin, id).endDate).toBe('2199-01-01');
    expect(
      createPhase(admin, phasePayload({ ...own, start_date: '1999-01-01' })).outside,
    ).not.toBeNull();
  });

  test('are reported for a milestone, for the phase it moves to', () => {
    const { db, one, admin, add } = setUp();
    const [spring, autumn] = [
      add({ start_date: '2026-03-01', end_date: '2026-05-31' }),
      add({ start_date: '2026-09-01', end_date: '2026-11-30' }),
    ];
    const inSpring = { start_date: '2026-03-01', due_date: '2026-05-31', end_date: '2026-05-31' };
    const { id, outside } = createMilestone(
      admin,
      milestonePayload({ phase_id: spring, ...inSpring }),
    );
    expect(outside).toBeNull();
    const late = { ...inSpring, due_date: '2026-06-01' };
    expect(
      createMilestone(admin, milestonePayload({ phase_id: spring, ...late })).outside,
    ).not.toBeNull();
    const form = formValuesOf(milestoneFields, findMilestone(db, one.admin, id));
    expect(updateMilestone(admin, { id, ...form, phase_id: autumn }).outside).toMatchObject({
      id: autumn,
    });
  });
});

test('reports a milestone that is due after its end, and saves it', () => {
  const { db, one, admin, add } = setUp();
  const phase = add({ start_date: '2026-03-01', end_date: '2026-05-31' });
  const days = { start_date: '2026-03-01', due_date: '2026-05-02', end_date: '2026-05-01' };
  const saved = createMilestone(admin, milestonePayload({ phase_id: phase, ...days }));
  expect(saved).toMatchObject({ outside: null, dueAfter: '2026-05-01' });
  const milestone = findMilestone(db, one.admin, saved.id);
  expect(milestone.dueDate).toBe('2026-05-02');
  const form = formValuesOf(milestoneFields, milestone);
  const update = (dates: object) => updateMilestone(admin, { id: saved.id, ...form, ...dates });
  expect(update({ due_date: '2026-05-01' }).dueAfter).toBeNull();
});

test('uses the end date for an empty expense date', () => {
  const { db, one, add, addMilestone } = setUp();
  const phaseId = add({ date_of_expense: undefined, end_date: '2026-07-01' });
  const [empty, own] = [{ end_date: '2026-06-01' }, { date_of_expense: '2026-04-09' }];
  const ids = [addMilestone(phaseId, empty), addMilestone(phaseId, own)];
  expect(findPhase(db, one.admin, phaseId).dateOfExpense).toBe('2026-07-01');
  expect(ids.map((id) => findMilestone(db, one.admin, id).dateOfExpense)).toEqual([
    '2026-06-01',
    '2026-04-09',
  ]);
});

test('rejects an unknown stage colour', () => {
  expect(
    errorKeysOf(() => createMilestone.check(milestonePayload({ stage_color: 'pink' }))),
  ).toEqual({
    stage_color: 'form.errors.choice',
  });
});
