import { describe, expect, test } from 'vitest';
import { findMilestone } from '~/models/milestones/list.server';
import { milestoneForEdit, updateMilestone } from '~/models/milestones/save.server';
import { deletePhase } from '~/models/phases/delete.server';
import { phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { milestonePayload, phasePayload, phasesSetUp } from './phases-set-up';

/**
 * A survey with a milestone, a demolition that waits for it, and a clearing as sub-phase of the
 * demolition.
 */
function setUp() {
  const set = phasesSetUp();
  const { db, one, add, addMilestone } = set;
  const survey = add();
  const permit = addMilestone(survey);
  const demolition = add({ milestone_id: permit });
  const clearing = add({ parent_id: demolition });
  const admin = as(db, one.admin);
  const save = (id: number, links: { parent_id?: number; milestone_id?: number }) => () =>
    updatePhase(admin, phasePayload({ id, ...links }));
  return { ...set, admin, survey, permit, demolition, clearing, save };
}

describe('circular dependencies', () => {
  test('are refused through its own milestone, a sub-phase’s or a waiting phase’s', () => {
    const { db, admin, survey, demolition, clearing, addMilestone, save } = setUp();
    const [own, below] = [addMilestone(demolition), addMilestone(clearing)];
    const before = dump(db);
    for (const milestone_id of [own, below]) {
      expect(save(demolition, { milestone_id })).toThrow('milestone_id: work.refused.circle');
      expect(save(survey, { milestone_id })).toThrow('milestone_id: work.refused.circle');
    }
    expect(dump(db)).toBe(before);
    // The form does not offer it either.
    const offered = phaseForEdit(admin, { id: clearing });
    expect(offered.milestones.map(({ id }) => id)).not.toContain(below);
    expect(offered.phases.map(({ id }) => id)).toEqual([survey, demolition]);
    save(clearing, { milestone_id: own })();
  });

  test('are refused through a parent that waits for the phase', () => {
    const { survey, demolition, clearing, save } = setUp();
    expect(save(survey, { parent_id: demolition })).toThrow('parent_id: work.refused.circle');
    expect(save(survey, { parent_id: clearing })).toThrow('parent_id: work.refused.circle');
  });

  test('are refused through a milestone that moves to a waiting phase', () => {
    const { db, one, admin, survey, permit, demolition, clearing, add } = setUp();
    const independent = add();
    const move = (phase_id: number) => () =>
      updateMilestone(admin, milestonePayload({ id: permit, phase_id }));
    const offered = milestoneForEdit(admin, { id: permit }).phases.map(({ id }) => id);
    expect(offered).toEqual([survey, independent]);
    const before = dump(db);
    expect(move(demolition)).toThrow('phase_id: work.refused.circle');
    expect(move(clearing)).toThrow('phase_id: work.refused.circle');
    expect(dump(db)).toBe(before);
    move(independent)();
    expect(findMilestone(db, one.admin, permit).phaseId).not.toBe(survey);
  });

  test('are refused when a deleted phase hands its parts to a waiting phase', () => {
    const { admin, survey, demolition, clearing, add } = setUp();
    const independent = add();
    for (const move_to of [demolition, clearing])
      expect(() => deletePhase(admin, { id: survey, move_to })).toThrow(
        'move_to: work.refused.circle',
      );
    deletePhase(admin, { id: survey, move_to: independent });
  });
});
