import { auditLog } from 'db/schema/audit';
import { milestones } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stageColors, stageOf } from '~/models/milestones/input';
import {
  findMilestone,
  milestoneList,
  milestonesOfProject,
  moveMilestone,
} from '~/models/milestones/list.server';
import {
  createMilestone,
  milestoneForEdit,
  newMilestone,
  updateMilestone,
} from '~/models/milestones/save.server';
import { maxMilestones } from '~/models/work/input';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { join, person } from '../support/world';
import { madeOfWork, milestonePayload, phasesSetUp } from './phases-set-up';

function setUp() {
  const set = phasesSetUp();
  const phaseId = set.add();
  const milestone = (title = 'Walls down') => set.addMilestone(phaseId, { title });
  return { ...set, admin: as(set.db, set.one.admin), phaseId, milestone };
}

describe('a milestone', () => {
  test('is added to a phase once, with an audit row of its project', () => {
    const { db, one, admin, phaseId } = setUp();
    const make = () =>
      createMilestone(admin, milestonePayload({ phase_id: phaseId, form_key: 'the-same-key' }));
    const { id } = make();
    expect(make()).toMatchObject({ id });
    expect(milestoneList(admin, { phase_id: phaseId }).milestones).toHaveLength(1);
    expect(findMilestone(db, one.entrepreneur, id)).toMatchObject({
      ...madeOfWork,
      title: 'Walls down',
      dueDate: '2026-04-30',
      stageColor: 'blue',
      phaseId,
      version: 1,
    });
    expect(db.select().from(auditLog).where(eq(auditLog.record, 'milestone')).all()).toMatchObject([
      { action: 'milestone.create', recordId: id, projectId: one.project.id, companyId: one.id },
    ]);
  });

  test('moves only to a phase of its project with room for it', () => {
    const { db, one, two, admin, add, addMilestone, milestone } = setUp();
    const id = milestone();
    const next = add();
    const full = add();
    const foreign = add({}, two);
    const { id: _, ...row } = findMilestone(db, one.admin, addMilestone(full));
    db.insert(milestones)
      .values(
        Array.from({ length: maxMilestones - 1 }, () => ({
          ...row,
          plannedCost: 0,
          actualCost: 0,
        })),
      )
      .run();
    const save = (phase_id: number, version: number) => () =>
      updateMilestone(admin, milestonePayload({ id, phase_id, version }));
    expect(save(foreign, 1)).toThrow('phase_id: work.refused.elsewhere');
    expect(save(full, 1)).toThrow('phase_id: work.refused.full');
    expect(() => addMilestone(full)).toThrow('title: work.refused.full');
    save(next, 1)();
    expect(save(next, 1)).toThrow('stale');
    const moved = milestonesOfProject(db, one.project.id).find((row) => row.id === id);
    expect(moved?.phaseId).toBe(next);
  });

  test('has full progress when completed', () => {
    const { db, one, admin, phaseId, addMilestone } = setUp();
    const id = addMilestone(phaseId, { status: 'completed', progress: 40 });
    expect(findMilestone(db, one.admin, id).progress).toBe(100);
    updateMilestone(admin, milestonePayload({ id, progress: 40 }));
    expect(findMilestone(db, one.admin, id)).toMatchObject({ progress: 40, phaseId });
  });

  test('changes its position within its phase', () => {
    const { admin, phaseId, add, milestone } = setUp();
    const [a, b, c] = [milestone('a'), milestone('b'), milestone('c')];
    moveMilestone(admin, { id: c, phase_id: phaseId, intent: 'place', before: a });
    moveMilestone(admin, { id: b, phase_id: phaseId, intent: 'up' });
    expect(() => moveMilestone(admin, { id: b, phase_id: add(), intent: 'up' })).toThrow(
      'not-found',
    );
    const list = milestoneList(admin, { phase_id: phaseId }).milestones;
    expect(list.map(({ id, order }) => [id, order])).toEqual([
      [c, 1],
      [b, 2],
      [a, 3],
    ]);
  });

  test('can be read, but not changed, by an investor of the project', () => {
    const { db, one, two, phaseId, milestone } = setUp();
    const id = milestone();
    const investor = person(db, 'investor', { companyId: two.id });
    const investorCaller = as(db, investor);
    expect(() => milestoneList(investorCaller, { phase_id: phaseId })).toThrow('not-found');
    join(db, one.project.id, investor, 'investor');
    expect(milestoneList(investorCaller, { phase_id: phaseId }).milestones).toMatchObject([
      { title: 'Walls down' },
    ]);
    const before = dump(db);
    const payload = milestonePayload({ id, intent: 'up' });
    for (const write of [updateMilestone, moveMilestone, milestoneForEdit]) {
      expect(() => write(investorCaller, payload)).toThrow('forbidden');
      expect(() => write(as(db, two.admin), payload)).toThrow('not-found');
    }
    for (const read of [newMilestone, createMilestone]) {
      const payload = milestonePayload({ phase_id: phaseId });
      expect(() => read(investorCaller, payload)).toThrow('forbidden');
      expect(() => read(as(db, two.admin), payload)).toThrow('not-found');
    }
    expect(dump(db)).toBe(before);
  });

  test('opens only under its own project', () => {
    const { one, two, admin, milestone } = setUp();
    const id = milestone();
    expect(milestoneForEdit(admin, { id, project_id: one.project.id }).milestone.id).toBe(id);
    for (const read of [milestoneForEdit, updateMilestone])
      expect(() => read(admin, milestonePayload({ id, project_id: two.project.id }))).toThrow(
        'not-found',
      );
  });
});

test('has a distinct value for every stage colour and none for an unknown one', () => {
  expect(new Set(stageColors.map(({ value }) => value)).size).toBe(stageColors.length);
  expect(stageOf('amber')?.color).toBe('warn');
  expect(stageOf('pink')).toBeUndefined();
  expect(stageOf(null)).toBeUndefined();
});
