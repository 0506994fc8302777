import { auditLog } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findMilestone } from '~/models/milestones/find.server';
import { milestonesOf, milestonesOfProject } from '~/models/milestones/list.server';
import { moveMilestone } from '~/models/milestones/reorder.server';
import { createMilestone, updateMilestone } from '~/models/milestones/save.server';
import { stageColors, stageOf } from '~/models/milestones/stage-colors';
import { dump } from '../support/database';
import { join, now, person } from '../support/world';
import { milestoneInput, phasesSetUp } from './phases-set-up';

function setUp() {
  const set = phasesSetUp();
  const phaseId = set.add();
  let key = 0;
  const milestone = (title = 'Walls down') => {
    key += 1;
    return createMilestone(
      set.db,
      set.one.entrepreneur,
      phaseId,
      milestoneInput({ title }),
      `milestone-${key}`,
      now,
    );
  };
  return { ...set, phaseId, milestone };
}

describe('a milestone', () => {
  test('is added to a phase once, with an audit row of its project', () => {
    const { db, one, phaseId } = setUp();
    const make = () => createMilestone(db, one.admin, phaseId, milestoneInput(), 'the-same-key', now);
    const id = make();
    expect(make()).toBe(id);
    expect(milestonesOf(db, phaseId)).toHaveLength(1);
    expect(findMilestone(db, one.entrepreneur, id)).toMatchObject({
      ...milestoneInput(),
      phaseId,
      version: 1,
    });
    expect(db.select().from(auditLog).where(eq(auditLog.record, 'milestone')).all()).toMatchObject([
      { action: 'milestone.create', recordId: id, projectId: one.project.id, companyId: one.id },
    ]);
  });

  test('moves to another phase of its project, never of another', () => {
    const { db, one, two, add, milestone } = setUp();
    const id = milestone();
    const next = add();
    const foreign = add({}, two);
    const save = (phaseId: number, version: number) => () =>
      updateMilestone(db, one.admin, id, { ...milestoneInput(), phaseId }, version, now);
    expect(save(foreign, 1)).toThrow('phase_id: elsewhere');
    save(next, 1)();
    expect(save(next, 1)).toThrow('stale');
    expect(milestonesOfProject(db, one.project.id).map((row) => row.phaseId)).toEqual([next]);
  });

  test('that is completed is all done', () => {
    const { db, one, phaseId } = setUp();
    const input = milestoneInput({ status: 'completed', progress: 40 });
    const id = createMilestone(db, one.admin, phaseId, input, 'milestone-key', now);
    expect(findMilestone(db, one.admin, id).progress).toBe(100);
    updateMilestone(db, one.admin, id, { ...milestoneInput({ progress: 40 }), phaseId }, 1, now);
    expect(findMilestone(db, one.admin, id).progress).toBe(40);
  });

  test('changes places within its phase', () => {
    const { db, one, phaseId, milestone } = setUp();
    const [a, b, c] = [milestone('a'), milestone('b'), milestone('c')];
    moveMilestone(db, one.admin, c, { before: a }, now);
    moveMilestone(db, one.admin, b, 'up', now);
    expect(milestonesOf(db, phaseId).map(({ id, order }) => [id, order])).toEqual([
      [c, 1],
      [b, 2],
      [a, 3],
    ]);
  });

  test('is read by an investor of the project and changed by none', () => {
    const { db, one, two, phaseId, milestone } = setUp();
    const id = milestone();
    const investor = person(db, 'investor', { companyId: two.id });
    expect(() => findMilestone(db, investor, id)).toThrow('not-found');
    join(db, one.project.id, investor, 'investor');
    expect(findMilestone(db, investor, id).title).toBe('Walls down');
    const before = dump(db);
    const fields = { ...milestoneInput(), phaseId };
    expect(() => updateMilestone(db, investor, id, fields, 1, now)).toThrow('forbidden');
    expect(() => updateMilestone(db, two.admin, id, fields, 1, now)).toThrow('not-found');
    expect(() => moveMilestone(db, investor, id, 'up', now)).toThrow('forbidden');
    expect(() => createMilestone(db, two.admin, phaseId, milestoneInput(), 'some-key', now)).toThrow(
      'not-found',
    );
    expect(dump(db)).toBe(before);
  });
});

test('every stage colour has a value of its own, and an unknown one is none', () => {
  expect(new Set(stageColors.map(({ value }) => value)).size).toBe(stageColors.length);
  expect(stageOf('amber')?.color).toBe('warn');
  expect(stageOf('pink')).toBeUndefined();
  expect(stageOf(null)).toBeUndefined();
});
