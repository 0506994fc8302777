import { auditLog } from 'db/schema/audit';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pendingWork } from '~/models/dashboard/needs.server';
import { phasesStartingEarly } from '~/models/phases/early.server';
import { phaseList, startsEarly } from '~/models/phases/list.server';
import { updatePhase } from '~/models/phases/save.server';
import { phaseShift, shiftPhase } from '~/models/phases/shift.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { addMilestone, addPhase } from '../support/work';
import { company, person } from '../support/world';
import { phasePayload } from './phases-set-up';

/** Walls wait for Demolition’s milestone and have a milestone and a sub-phase themselves. */
function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const { id: projectId } = one.project;
  const carrier = { companyId: one.id, ownerId: one.entrepreneur.id };
  const of = { ...carrier, startDate: '2026-03-01', endDate: '2026-05-31' };
  const demolition = addPhase(db, projectId, { ...of, title: 'Demolition' });
  const empty = addMilestone(db, demolition, { ...of, title: 'Empty', dueDate: '2026-05-20' });
  const later = { ...carrier, startDate: '2026-06-01', endDate: '2026-07-31' };
  const walls = addPhase(db, projectId, { ...later, title: 'Walls', milestoneId: empty });
  const dry = addMilestone(db, walls, { ...later, title: 'Dry', dueDate: '2026-07-15' });
  const paint = addPhase(db, projectId, { ...later, title: 'Paint', parentId: walls });
  const old = addPhase(db, projectId, {
    ...later,
    title: 'Old',
    parentId: walls,
    status: 'completed',
  });
  const admin = as(db, one.admin);
  const shift = (days: string) => phaseShift(admin, { id: String(demolition), days });
  return { db, one, admin, projectId, demolition, empty, walls, dry, paint, old, shift };
}

test('marks, lists and counts a phase that starts before its milestone is due', () => {
  const { db, admin, projectId, walls, empty } = setUp();
  const earlyPhases = () =>
    phaseList(admin, { project_id: String(projectId) })
      .phases.filter(startsEarly)
      .map(({ id, awaited, awaitedUntil }) => [id, awaited, awaitedUntil]);
  expect(earlyPhases()).toEqual([]);
  db.update(phases).set({ startDate: '2026-05-30' }).where(eq(phases.id, walls)).run();
  expect(earlyPhases()).toEqual([[walls, 'Empty', '2026-05-31']]);
  expect(phasesStartingEarly(admin).rows).toMatchObject([
    { id: walls, awaited: { id: empty }, until: '2026-05-31' },
  ]);
  expect(pendingWork(admin).counts.early).toBe(1);
  db.update(milestones).set({ status: 'completed' }).where(eq(milestones.id, empty)).run();
  expect(earlyPhases()).toEqual([]);
  expect(phasesStartingEarly(admin).rows).toEqual([]);
});

test('offers to shift dependents by the same days, with both dates', () => {
  const { admin, demolition, shift } = setUp();
  const saved = updatePhase(
    admin,
    phasePayload({
      id: String(demolition),
      version: '1',
      start_date: '2026-03-11',
      end_date: '2026-06-10',
    }),
  );
  expect(saved.shift).toBe(10);
  const rows = shift('10').rows.map(({ title, startDate, after }) => [
    title,
    startDate,
    after.startDate,
  ]);
  expect(rows).toEqual([
    ['Empty', '2026-03-01', '2026-03-11'],
    ['Walls', '2026-06-01', '2026-06-11'],
    ['Dry', '2026-06-01', '2026-06-11'],
    ['Paint', '2026-06-01', '2026-06-11'],
  ]);
});

test('shifts the chosen rows together with a log entry each, and leaves the others', () => {
  const { db, admin, demolition, walls, dry, paint, shift } = setUp();
  const chosenKeys = shift('-7')
    .rows.filter(({ title }) => title !== 'Paint')
    .map(({ key }) => key);
  shiftPhase(admin, { id: String(demolition), days: '-7', rows: chosenKeys });
  const phase = (id: number) => db.select().from(phases).where(eq(phases.id, id)).get();
  expect(phase(walls)).toMatchObject({
    startDate: '2026-05-25',
    endDate: '2026-07-24',
    version: 2,
  });
  expect(phase(paint)).toMatchObject({ startDate: '2026-06-01', version: 1 });
  expect(db.select().from(milestones).where(eq(milestones.id, dry)).get()).toMatchObject({
    dueDate: '2026-07-08',
  });
  const actions = db
    .select({ action: auditLog.action })
    .from(auditLog)
    .all()
    .map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['milestone.update', 'milestone.update', 'phase.update']);
});

test('shifts nothing if a row is stale or no dependent, or without permission', () => {
  const { db, one, admin, demolition, old, walls, shift } = setUp();
  const rows = shift('5').rows.map(({ key }) => key);
  db.update(phases).set({ version: 2 }).where(eq(phases.id, walls)).run();
  const before = dump(db);
  const id = String(demolition);
  expect(() => shiftPhase(admin, { id, days: '5', rows })).toThrow('stale');
  expect(() => shiftPhase(admin, { id, days: '5', rows: [`phase:${old}:1`] })).toThrow('stale');
  expect(() => shiftPhase(admin, { id, days: '0', rows })).toThrow('days');
  expect(() => shiftPhase(as(db, company(db).admin), { id, days: '5', rows })).toThrow('not-found');
  const user = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['phases.view'],
  });
  expect(() => shiftPhase(as(db, user), { id, days: '5', rows })).toThrow('forbidden');
  expect(before.length).toBeGreaterThan(0);
});
