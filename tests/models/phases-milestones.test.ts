import { auditLog } from 'db/schema/audit';
import { milestones } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { maxMilestones } from '~/models/work/input';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { person } from '../support/world';
import { phasePayload, phasesSetUp } from './phases-set-up';

function setUp() {
  const set = phasesSetUp();
  const owner = as(set.db, set.one.entrepreneur);
  const payload = (rows: unknown[]) =>
    phasePayload({ project_id: set.one.project.id, milestones: rows });
  return { ...set, owner, payload };
}

test('creates a phase together with the milestones of its filled rows', () => {
  const { db, owner, payload } = setUp();
  const rows = [
    { title: 'Walls down', due_date: '2026-03-20' },
    {},
    { title: 'Rubble out', due_date: '2026-04-10' },
  ];
  const { id } = createPhase(owner, payload(rows));
  const created = db.select().from(milestones).where(eq(milestones.phaseId, id)).all();
  const common = {
    startDate: '2026-03-01',
    plannedCost: 0,
    actualCost: 0,
    progress: 0,
    status: 'planning',
  };
  expect(created).toMatchObject([
    { ...common, title: 'Walls down', dueDate: '2026-03-20', endDate: '2026-03-20', order: 1 },
    { ...common, title: 'Rubble out', dueDate: '2026-04-10', endDate: '2026-04-10', order: 2 },
  ]);
  const logged = db.select().from(auditLog).where(eq(auditLog.action, 'milestone.create')).all();
  expect(logged.map(({ recordId }) => recordId)).toEqual(created.map((row) => row.id));
});

test('creates no second set for a retry with the same key', () => {
  const { db, owner, payload } = setUp();
  const form = {
    ...payload([{ title: 'Walls down', due_date: '2026-03-20' }]),
    form_key: 'one-form-key',
  };
  expect(createPhase(owner, form).id).toBe(createPhase(owner, form).id);
  expect(db.select().from(milestones).all()).toHaveLength(1);
});

test('adds milestones after the existing ones on edit', () => {
  const { db, owner, payload, add, addMilestone } = setUp();
  const id = add();
  addMilestone(id, { order: '7' });
  updatePhase(owner, { ...payload([{ title: 'Rubble out', due_date: '2026-04-10' }]), id });
  const titles = db.select().from(milestones).where(eq(milestones.phaseId, id)).all();
  expect(titles.map(({ title, order }) => [title, order])).toEqual([
    ['Walls down', 7],
    ['Rubble out', 8],
  ]);
});

test.each([
  ['a title without a date', [{ title: 'Walls down' }], 'milestones[0].due_date'],
  ['a date without a title', [{}, { due_date: '2026-04-10' }], 'milestones[1].title'],
  [
    'a day that does not exist',
    [{ title: 'Walls down', due_date: '2026-02-30' }],
    'milestones[0].due_date',
  ],
  [
    'a day before the phase',
    [{ title: 'Walls down', due_date: '2026-02-20' }],
    'milestones[0].due_date',
  ],
  ['a sixth row', Array.from({ length: 6 }, () => ({})), 'milestones'],
])('rejects %s on its field and saves nothing', (_, rows, field) => {
  const { db, owner, payload } = setUp();
  const before = dump(db);
  expect(() => createPhase(owner, payload(rows))).toThrow(
    expect.objectContaining({ fields: { [field]: expect.anything() } }),
  );
  expect(dump(db)).toBe(before);
});

test('rejects the phase together with milestones that exceed the limit', () => {
  const { db, owner, payload, add, addMilestone } = setUp();
  const id = add();
  addMilestone(id);
  const { id: _, ...row } = db.select().from(milestones).get()!;
  db.insert(milestones)
    .values(Array.from({ length: maxMilestones - 2 }, () => row))
    .run();
  const before = dump(db);
  const rows = ['First', 'Second'].map((title) => ({ title, due_date: '2026-04-10' }));
  expect(() => updatePhase(owner, { ...payload(rows), title: 'Changed', id })).toThrow(
    expect.objectContaining({ fields: { 'milestones[1].title': expect.anything() } }),
  );
  expect(dump(db)).toBe(before);
});

test('requires the milestone permission of a company user as well', () => {
  const { db, one, payload } = setUp();
  const permissions = ['phases.create'] as const;
  const user = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: [...permissions],
  });
  const before = dump(db);
  const rows = [{ title: 'Walls down', due_date: '2026-03-20' }];
  expect(() => createPhase(as(db, user), payload(rows))).toThrow('forbidden');
  expect(dump(db)).toBe(before);
  createPhase(as(db, user), payload([{}]));
});
