import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projectTimeline } from '~/models/projects/timeline.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addMilestone, addPhase } from '../support/work';
import { company } from '../support/world';

/** Today is 2026-03-15. */
function scene() {
  const db = freshDatabase();
  const { admin, project } = company(db);
  const dates = { startDate: '2026-01-01', endDate: '2026-03-10' };
  db.update(projects).set(dates).where(eq(projects.id, project.id)).run();
  const read = () => projectTimeline(as(db, admin)).rows[0];
  return { db, project, dates, read };
}

test('is late until today with open work, and until its last phase ends', () => {
  const { db, project, dates, read } = scene();
  expect(read()).toMatchObject({
    progress: null,
    lateUntil: null,
    time: { daysLate: 0 },
    milestones: [],
  });
  const phase = addPhase(db, project.id, { ...dates, progress: 40 });
  expect(read()).toMatchObject({ progress: 40, lateUntil: '2026-03-15', time: { daysLate: 5 } });
  db.update(phases).set({ progress: 100 }).where(eq(phases.id, phase)).run();
  expect(read()).toMatchObject({ progress: 100, lateUntil: null, time: { daysLate: 5 } });
  db.update(phases).set({ endDate: '2026-03-24' }).where(eq(phases.id, phase)).run();
  expect(read()).toMatchObject({ lateUntil: '2026-03-24', time: { daysLate: 14, reason: 'end' } });
});

test('shows the open milestones, next due first', () => {
  const { db, project, read } = scene();
  const phase = addPhase(db, project.id);
  addMilestone(db, phase, { title: 'Roof', dueDate: '2026-06-01', stageColor: 'amber' });
  addMilestone(db, phase, { title: 'Permit', dueDate: '2026-04-01' });
  addMilestone(db, phase, { title: 'Survey', dueDate: '2026-02-01', status: 'completed' });
  expect(read()?.milestones).toEqual([
    { title: 'Permit', dueDate: '2026-04-01', stageColor: null },
    { title: 'Roof', dueDate: '2026-06-01', stageColor: 'amber' },
  ]);
});
