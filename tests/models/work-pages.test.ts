import type { Permission } from 'db/schema/person';
import { expect, test } from 'vitest';
import { progressOf } from '~/models/projects/figures';
import { milestonePage, phasePage } from '~/models/work/show.server';
import { as } from '../support/caller';
import { join, person, upload } from '../support/world';
import { phasesSetUp } from './phases-set-up';

function setUp() {
  const { db, one, two, add, addMilestone } = phasesSetUp();
  const whole = add({ title: 'The house' });
  const first = add({ title: 'Permits' });
  const permit = addMilestone(first, { title: 'Permit' });
  const attachment_file_id = upload(db, one.entrepreneur);
  const phase = add({ title: 'Roof', parent_id: whole, milestone_id: permit, attachment_file_id });
  const part = add({ title: 'Tiles', parent_id: phase });
  const step = addMilestone(phase, { title: 'Roof watertight' });
  return { db, one, two, phase, part, step, permit, attachment_file_id };
}

test('shows a phase with all its fields and related records to everyone who sees the project', () => {
  const { db, one, two, phase, part, step, permit, attachment_file_id } = setUp();
  const [investor, tenant] = (['investor', 'tenant'] as const).map((role) => {
    const member = person(db, role, { companyId: two.id });
    join(db, one.project.id, member, role);
    return member;
  });
  for (const actor of [investor!, tenant!, one.entrepreneur, one.admin]) {
    const page = phasePage(as(db, actor), { id: phase });
    expect(page).toMatchObject({
      phase: {
        title: 'Roof',
        dateOfExpense: '2026-03-10',
        attachment: { fileId: attachment_file_id },
        customFields: { supervisor: 'Moshe', extras: [{ key: 'Permit', value: '77/26' }] },
      },
      parent: { title: 'The house' },
      after: { id: permit, title: 'Permit' },
      parts: [{ id: part, title: 'Tiles' }],
      milestones: [{ id: step, title: 'Roof watertight' }],
    });
    expect(milestonePage(as(db, actor), { id: permit })).toMatchObject({
      milestone: { title: 'Permit', phase: { title: 'Permits' } },
      waiting: [{ id: phase, title: 'Roof' }],
    });
  }
});

test('hides work from others, and from company users without permission', () => {
  const { db, one, two, phase, permit } = setUp();
  const stranger = person(db, 'investor', { companyId: one.id });
  for (const actor of [stranger, two.admin, two.entrepreneur]) {
    expect(() => phasePage(as(db, actor), { id: phase })).toThrow('not-found');
    expect(() => milestonePage(as(db, actor), { id: permit })).toThrow('not-found');
  }
  const user = (...permissions: Permission[]) =>
    as(db, person(db, 'admin', { companyId: one.id, parentId: one.admin.id, permissions }));
  expect(() => phasePage(user('milestones.view'), { id: phase })).toThrow('forbidden');
  expect(() => milestonePage(user('phases.view'), { id: permit })).toThrow('forbidden');
  expect(phasePage(user('phases.view'), { id: phase })).toMatchObject({
    milestones: null,
    after: null,
  });
  expect(milestonePage(user('milestones.view'), { id: permit }).waiting).toBeNull();
});

test('averages progress over top-level phases and their parts, and reaches 100 only when all do', () => {
  const phase = (id: number, parentId: number | null, progress: number) => ({
    id,
    parentId,
    progress,
  });
  expect(progressOf([])).toBe(0);
  expect(progressOf([phase(1, null, 0), phase(2, 1, 100), phase(3, 1, 50)])).toBe(75);
  expect(progressOf([phase(1, null, 100), phase(2, null, 100), phase(3, null, 99)])).toBe(99);
});
