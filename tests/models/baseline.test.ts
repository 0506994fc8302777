import { auditLog } from 'db/schema/audit';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AppError, Refused } from '~/models/errors';
import { phaseList } from '~/models/phases/list.server';
import { saveBaseline } from '~/models/projects/baseline.server';
import { projectPage } from '~/models/projects/show.server';
import { shiftDaysOf } from '~/models/work/slip';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addMilestone, addPhase } from '../support/work';
import { company, join, person } from '../support/world';

function scene() {
  const db = freshDatabase();
  const { admin, entrepreneur, project } = company(db);
  const phase = addPhase(db, project.id, { startDate: '2026-02-01', endDate: '2026-05-31' });
  const save = (actor: typeof admin, payload: Record<string, string>) =>
    saveBaseline(as(db, actor), { id: project.id, ...payload });
  const read = () => db.select().from(projects).where(eq(projects.id, project.id)).get()!;
  return { db, admin, entrepreneur, project, phase, save, read };
}

test('keeps the due dates of all milestones', () => {
  const { db, admin, project, phase, save } = scene();
  const dueDate = '2026-05-20';
  const milestone = addMilestone(db, phase, { dueDate });
  const elsewhere = addMilestone(db, addPhase(db, company(db).project.id), { dueDate });
  save(admin, { name: 'First' });
  db.update(milestones).set({ dueDate: '2026-05-18' }).run();
  addMilestone(db, phase);
  const rows = projectPage(as(db, admin), { id: project.id }).milestones ?? [];
  expect(rows.map((row) => [row.id, row.baselineDueDate, shiftDaysOf(row)])).toEqual([
    [milestone, dueDate, -2],
    [expect.any(Number), null, null],
  ]);
  const other = db.select().from(milestones).where(eq(milestones.id, elsewhere)).get();
  expect(other?.baselineDueDate).toBeNull();
});

test('keeps the dates of all phases, and shows readers how far each has moved', () => {
  const { db, entrepreneur, project, phase, save, read } = scene();
  const version = read().version;
  save(entrepreneur, { name: 'Agreed with the bank' });
  expect(read()).toMatchObject({ baselineName: 'Agreed with the bank', version });
  db.update(phases).set({ endDate: '2026-06-14' }).where(eq(phases.id, phase)).run();
  addPhase(db, project.id, { title: 'Added later' });
  const investor = person(db, 'investor', { companyId: null });
  join(db, project.id, investor, 'investor');
  const rows = phaseList(as(db, investor), { project_id: project.id }).phases;
  expect(rows.map((row) => [row.baselineStartDate, shiftDaysOf(row)])).toEqual([
    ['2026-02-01', 14],
    [null, null],
  ]);
  const entry = db.select().from(auditLog).orderBy(desc(auditLog.id)).get();
  expect(entry).toMatchObject({
    action: 'project.update',
    changes: { baselineName: { from: null, to: 'Agreed with the bank' } },
  });
});

test('replaces a baseline only if that is confirmed', () => {
  const { db, admin, phase, save, read } = scene();
  save(admin, { name: 'First' });
  db.update(phases).set({ endDate: '2026-06-14' }).where(eq(phases.id, phase)).run();
  expect(() => save(admin, { name: 'Second' })).toThrow(Refused);
  expect(read().baselineName).toBe('First');
  save(admin, { name: 'Second', replace: 'on' });
  expect(read().baselineName).toBe('Second');
  const row = db.select().from(phases).where(eq(phases.id, phase)).get()!;
  expect(shiftDaysOf(row)).toBe(0);
});

test('needs the permission to edit phases, and a project with phases', () => {
  const { db, admin, project, save } = scene();
  const investor = person(db, 'investor', { companyId: null });
  join(db, project.id, investor, 'investor');
  expect(() => save(investor, { name: 'Mine' })).toThrow(AppError);
  db.delete(phases).run();
  expect(() => save(admin, { name: 'Empty' })).toThrow(Refused);
});
