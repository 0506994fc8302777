import { messages } from 'db/schema/message';
import { describe, expect, test } from 'vitest';
import { deleteMilestone, phasesNaming } from '~/models/milestones/delete.server';
import { findMilestone } from '~/models/milestones/find.server';
import { milestonesOf } from '~/models/milestones/list.server';
import { createMilestone } from '~/models/milestones/save.server';
import { deletePhase, phaseDependents } from '~/models/phases/delete.server';
import { findPhase } from '~/models/phases/find.server';
import { phasesOf } from '~/models/phases/list.server';
import { dump } from '../support/database';
import { join, now, person } from '../support/world';
import { milestoneInput, phasesSetUp } from './phases-set-up';

function withDependents() {
  const set = phasesSetUp();
  const { db, one, add } = set;
  const phase = add();
  const under = add({ parentId: phase });
  const other = add();
  const milestone = createMilestone(db, one.admin, phase, milestoneInput(), 'milestone-key', now);
  return { ...set, phase, under, other, milestone };
}

describe('deleting a phase', () => {
  test('that nothing stands on takes it away; messages about it stay', () => {
    const { db, one, add } = phasesSetUp();
    const id = add();
    db.insert(messages)
      .values({
        projectId: one.project.id,
        phaseId: id,
        senderId: one.admin.id,
        receiverType: 3,
        subject: 'About it',
        message: 'Soon.',
        createdAt: now,
        updatedAt: now,
      })
      .run();
    deletePhase(db, one.entrepreneur, id, null, now);
    expect(phasesOf(db, one.project.id)).toEqual([]);
    expect(db.select().from(messages).all()).toMatchObject([{ subject: 'About it', phaseId: null }]);
  });

  test('that something stands on is refused until it has a new place', () => {
    const { db, one, two, add, phase, under } = withDependents();
    const foreign = add({}, two);
    expect(phaseDependents(db, phase)).toEqual({ milestones: 1, phases: 1 });
    const before = dump(db);
    const attempt = (moveTo: number | null) => () => deletePhase(db, one.admin, phase, moveTo, now);
    expect(attempt(null)).toThrow('move_to: dependents');
    expect(attempt(foreign)).toThrow('move_to: elsewhere');
    expect(attempt(phase)).toThrow('move_to: circle');
    expect(attempt(under)).toThrow('move_to: circle');
    expect(dump(db)).toBe(before);
  });

  test('moves milestones and sub-phases to the phase chosen', () => {
    const { db, one, phase, under, other, milestone } = withDependents();
    deletePhase(db, one.admin, phase, other, now);
    expect(findMilestone(db, one.admin, milestone).phaseId).toBe(other);
    expect(findPhase(db, one.admin, under).parentId).toBe(other);
    expect(() => findPhase(db, one.admin, phase)).toThrow('not-found');
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  });

  test('is not for investors, nor for another company', () => {
    const { db, one, two, other } = withDependents();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    expect(() => deletePhase(db, investor, other, null, now)).toThrow('forbidden');
    expect(() => deletePhase(db, two.admin, other, null, now)).toThrow('not-found');
  });
});

test('deleting a milestone leaves the phases that named it, without it', () => {
  const { db, one, add, phase, milestone } = withDependents();
  const naming = add({ title: 'Rebuild', milestoneId: milestone });
  expect(phasesNaming(db, findMilestone(db, one.admin, milestone))).toEqual(['Rebuild']);
  deleteMilestone(db, one.entrepreneur, milestone, now);
  expect(milestonesOf(db, phase)).toEqual([]);
  expect(findPhase(db, one.admin, naming)).toMatchObject({ milestoneId: null, version: 2 });
});
