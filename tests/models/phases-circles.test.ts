import { describe, expect, test } from 'vitest';
import { findMilestone } from '~/models/milestones/find.server';
import { createMilestone, updateMilestone } from '~/models/milestones/save.server';
import { deletePhase } from '~/models/phases/delete.server';
import { phasesAfter } from '~/models/phases/links.server';
import { updatePhase } from '~/models/phases/save.server';
import { dump } from '../support/database';
import { now } from '../support/world';
import { milestoneInput, phaseInput, phasesSetUp } from './phases-set-up';

/** A survey with a milestone, a demolition that waits for that, and a clearing that is part of the demolition. */
function setUp() {
  const set = phasesSetUp();
  const { db, one, add } = set;
  let key = 0;
  const milestoneOf = (phaseId: number) => {
    key += 1;
    return createMilestone(db, one.admin, phaseId, milestoneInput(), `milestone-${key}`, now);
  };
  const survey = add();
  const permit = milestoneOf(survey);
  const demolition = add({ milestoneId: permit });
  const clearing = add({ parentId: demolition });
  const save = (id: number, links: { parentId?: number; milestoneId?: number }) => () =>
    updatePhase(db, one.admin, id, phaseInput(links), 1, now);
  return { ...set, survey, permit, demolition, clearing, milestoneOf, save };
}

describe('no phase stands under itself', () => {
  test('by its own milestone, one of a sub-phase, or one of a phase that waits for it', () => {
    const { db, survey, demolition, clearing, milestoneOf, save } = setUp();
    const [own, below] = [milestoneOf(demolition), milestoneOf(clearing)];
    const before = dump(db);
    for (const milestoneId of [own, below]) {
      expect(save(demolition, { milestoneId })).toThrow('milestone_id: circle');
      expect(save(survey, { milestoneId })).toThrow('milestone_id: circle');
    }
    expect(dump(db)).toBe(before);
    save(clearing, { milestoneId: own })();
  });

  test('as part of a phase that waits for it', () => {
    const { survey, demolition, clearing, save } = setUp();
    expect(save(survey, { parentId: demolition })).toThrow('parent_id: circle');
    expect(save(survey, { parentId: clearing })).toThrow('parent_id: circle');
  });

  test('by a milestone that moves to what waits for it', () => {
    const { db, one, survey, permit, demolition, clearing, add } = setUp();
    const other = add();
    const move = (phaseId: number) => () =>
      updateMilestone(db, one.admin, permit, { ...milestoneInput(), phaseId }, 1, now);
    expect(phasesAfter(db, findMilestone(db, one.admin, permit))).toEqual(new Set([demolition, clearing]));
    const before = dump(db);
    expect(move(demolition)).toThrow('phase_id: circle');
    expect(move(clearing)).toThrow('phase_id: circle');
    expect(dump(db)).toBe(before);
    move(other)();
    expect(findMilestone(db, one.admin, permit).phaseId).not.toBe(survey);
  });

  test('by what it takes over from a phase that is deleted', () => {
    const { db, one, survey, demolition, clearing, add } = setUp();
    const other = add();
    for (const moveTo of [demolition, clearing])
      expect(() => deletePhase(db, one.admin, survey, moveTo, now)).toThrow('move_to: circle');
    deletePhase(db, one.admin, survey, other, now);
  });
});
