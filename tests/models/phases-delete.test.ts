import { messages } from 'db/schema/message';
import { describe, expect, test } from 'vitest';
import { findMilestone, milestoneList } from '~/models/milestones/list.server';
import { deleteMilestone, milestoneDeletion } from '~/models/milestones/save.server';
import { findPhase, phasesOf } from '~/models/phases/list.server';
import { deletePhase, phaseDeletion } from '~/models/phases/save.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { join, now, person } from '../support/world';
import { phasesSetUp } from './phases-set-up';

function withDependents() {
  const set = phasesSetUp();
  const { db, one, add, addMilestone } = set;
  const phase = add();
  const under = add({ parent_id: phase });
  const other = add();
  const milestone = addMilestone(phase);
  return { ...set, admin: as(db, one.admin), phase, under, other, milestone };
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
    deletePhase(as(db, one.entrepreneur), { id });
    expect(phasesOf(db, one.project.id)).toEqual([]);
    expect(db.select().from(messages).all()).toMatchObject([
      { subject: 'About it', phaseId: null },
    ]);
  });

  test('that something stands on is refused until it has a new place', () => {
    const { db, two, admin, add, phase, under, other } = withDependents();
    const foreign = add({}, two);
    const asked = phaseDeletion(admin, { id: phase });
    expect(asked.dependents).toEqual({ milestones: 1, phases: 1 });
    expect(asked.places.map(({ id }) => id)).toEqual([other]);
    const before = dump(db);
    const attempt = (move_to?: number) => () => deletePhase(admin, { id: phase, move_to });
    expect(attempt()).toThrow('move_to: work.refused.dependents');
    expect(attempt(foreign)).toThrow('move_to: work.refused.elsewhere');
    expect(attempt(phase)).toThrow('move_to: work.refused.circle');
    expect(attempt(under)).toThrow('move_to: work.refused.circle');
    expect(dump(db)).toBe(before);
  });

  test('moves milestones and sub-phases to the phase chosen', () => {
    const { db, one, admin, phase, under, other, milestone } = withDependents();
    deletePhase(admin, { id: phase, move_to: other });
    expect(findMilestone(db, one.admin, milestone).phaseId).toBe(other);
    expect(findPhase(db, one.admin, under).parentId).toBe(other);
    expect(() => findPhase(db, one.admin, phase)).toThrow('not-found');
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  });

  test('is not for investors, nor for another company, nor under another project', () => {
    const { db, one, two, admin, other } = withDependents();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const before = dump(db);
    for (const ask of [deletePhase, phaseDeletion]) {
      expect(() => ask(as(db, investor), { id: other })).toThrow('forbidden');
      expect(() => ask(as(db, two.admin), { id: other })).toThrow('not-found');
      expect(() => ask(admin, { id: other, project_id: two.project.id })).toThrow('not-found');
    }
    expect(dump(db)).toBe(before);
    deletePhase(admin, { id: other, project_id: one.project.id });
  });
});

describe('deleting a milestone', () => {
  test('leaves the phases that waited for it, without it', () => {
    const { db, one, admin, add, phase, milestone } = withDependents();
    const waiting = add({ title: 'Rebuild', milestone_id: milestone });
    expect(milestoneDeletion(admin, { id: milestone }).waiting).toEqual(['Rebuild']);
    deleteMilestone(as(db, one.entrepreneur), { id: milestone });
    expect(milestoneList(admin, { phase_id: phase }).milestones).toEqual([]);
    expect(findPhase(db, one.admin, waiting)).toMatchObject({ milestoneId: null, version: 2 });
  });

  test('is not for investors, nor under another phase', () => {
    const { db, one, admin, other, milestone } = withDependents();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const before = dump(db);
    for (const ask of [deleteMilestone, milestoneDeletion]) {
      expect(() => ask(as(db, investor), { id: milestone })).toThrow('forbidden');
      expect(() => ask(admin, { id: milestone, phase_id: other })).toThrow('not-found');
    }
    expect(dump(db)).toBe(before);
  });
});
