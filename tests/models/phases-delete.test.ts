import { messages } from 'db/schema/message';
import { describe, expect, test } from 'vitest';
import { findMilestone, milestoneList } from '~/models/milestones/list.server';
import { deleteMilestone, milestoneDeletion } from '~/models/milestones/save.server';
import { deletePhase, phaseDeletion } from '~/models/phases/delete.server';
import { findPhase, phasesOf } from '~/models/phases/list.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { join, now, person } from '../support/world';
import { phasesSetUp } from './phases-set-up';

function withDependents() {
  const set = phasesSetUp();
  const { db, one, add, addMilestone } = set;
  const phase = add();
  const under = add({ parent_id: phase });
  const otherPhase = add();
  const milestone = addMilestone(phase);
  return { ...set, admin: as(db, one.admin), phase, under, otherPhase, milestone };
}

describe('deleting a phase', () => {
  test('deletes a phase without dependents and keeps messages about it', () => {
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

  test('is refused for a phase with dependents until they have a new parent', () => {
    const { db, two, admin, add, phase, under, otherPhase } = withDependents();
    const foreign = add({}, two);
    const deletion = phaseDeletion(admin, { id: phase });
    expect(deletion.dependents).toEqual({ milestones: 1, phases: 1 });
    expect(deletion.places.map(({ id }) => id)).toEqual([otherPhase]);
    const before = dump(db);
    const attempt = (move_to?: number) => () => deletePhase(admin, { id: phase, move_to });
    expect(attempt()).toThrow('move_to: work.refused.dependents');
    expect(attempt(foreign)).toThrow('move_to: work.refused.elsewhere');
    expect(attempt(phase)).toThrow('move_to: work.refused.circle');
    expect(attempt(under)).toThrow('move_to: work.refused.circle');
    expect(dump(db)).toBe(before);
  });

  test('moves milestones and sub-phases to the chosen phase', () => {
    const { db, one, admin, phase, under, otherPhase, milestone } = withDependents();
    deletePhase(admin, { id: phase, move_to: otherPhase });
    expect(findMilestone(db, one.admin, milestone).phaseId).toBe(otherPhase);
    expect(findPhase(db, one.admin, under).parentId).toBe(otherPhase);
    expect(() => findPhase(db, one.admin, phase)).toThrow('not-found');
    expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  });

  test('is refused to investors, other companies and through another project', () => {
    const { db, one, two, admin, otherPhase } = withDependents();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const before = dump(db);
    for (const deleteOrShow of [deletePhase, phaseDeletion]) {
      expect(() => deleteOrShow(as(db, investor), { id: otherPhase })).toThrow('forbidden');
      expect(() => deleteOrShow(as(db, two.admin), { id: otherPhase })).toThrow('not-found');
      expect(() => deleteOrShow(admin, { id: otherPhase, project_id: two.project.id })).toThrow(
        'not-found',
      );
    }
    expect(dump(db)).toBe(before);
    deletePhase(admin, { id: otherPhase, project_id: one.project.id });
  });
});

describe('deleting a milestone', () => {
  test('removes it from the phases that waited for it', () => {
    const { db, one, admin, add, phase, milestone } = withDependents();
    const dependentPhase = add({ title: 'Rebuild', milestone_id: milestone });
    expect(milestoneDeletion(admin, { id: milestone }).waiting).toEqual(['Rebuild']);
    deleteMilestone(as(db, one.entrepreneur), { id: milestone });
    expect(milestoneList(admin, { phase_id: phase }).milestones).toEqual([]);
    expect(findPhase(db, one.admin, dependentPhase)).toMatchObject({
      milestoneId: null,
      version: 2,
    });
  });

  test('is refused to investors and through another phase', () => {
    const { db, one, admin, otherPhase, milestone } = withDependents();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const before = dump(db);
    for (const deleteOrShow of [deleteMilestone, milestoneDeletion]) {
      expect(() => deleteOrShow(as(db, investor), { id: milestone })).toThrow('forbidden');
      expect(() => deleteOrShow(admin, { id: milestone, phase_id: otherPhase })).toThrow(
        'not-found',
      );
    }
    expect(dump(db)).toBe(before);
  });
});
