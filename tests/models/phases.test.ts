import { auditLog } from 'db/schema/desk';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findPhase, phaseList } from '~/models/phases/list.server';
import { createPhase, newPhase, phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { maxPhases } from '~/models/work/input';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { join, now, person, upload } from '../support/world';
import { madeOfWork, phasePayload, phasesSetUp } from './phases-set-up';

function setUp() {
  const set = phasesSetUp();
  const { db, one } = set;
  const investor = person(db, 'investor', { companyId: one.id });
  join(db, one.project.id, investor, 'investor');
  return { ...set, admin: as(db, one.admin), owner: as(db, one.entrepreneur), investor };
}

describe('adding a phase', () => {
  test('keeps all its fields and notes who did it, once for one form', () => {
    const { db, one, owner } = setUp();
    const make = () =>
      createPhase(
        owner,
        phasePayload({ project_id: one.project.id, progress: 40, form_key: 'the-same-key' }),
      );
    const { id } = make();
    expect(make()).toEqual({ id, outside: null });
    expect(phaseList(owner, { project_id: one.project.id }).phases).toHaveLength(1);
    expect(findPhase(db, one.admin, id)).toMatchObject({
      ...madeOfWork,
      title: 'Demolition',
      progress: 40,
      dateOfExpense: '2026-04-01',
      parentId: null,
      milestoneId: null,
      attachmentFileId: null,
      project: { id: one.project.id },
      currency: 'USD',
      version: 1,
    });
    expect(db.select().from(auditLog).where(eq(auditLog.record, 'phase')).all()).toMatchObject([
      { action: 'phase.create', recordId: id, projectId: one.project.id, companyId: one.id },
    ]);
  });

  test('is for the entrepreneur, the admin and the super admin; others change nothing', () => {
    const { db, one, two, investor } = setUp();
    const superadmin = person(db, 'superadmin', { companyId: null });
    const project_id = one.project.id;
    for (const actor of [one.entrepreneur, one.admin, superadmin])
      expect(createPhase(as(db, actor), phasePayload({ project_id })).id).toBeGreaterThan(0);
    const before = dump(db);
    for (const ask of [newPhase, createPhase]) {
      const attempt = (actor: typeof investor) => () =>
        ask(as(db, actor), phasePayload({ project_id }));
      expect(attempt(investor)).toThrow('forbidden');
      expect(attempt(two.entrepreneur)).toThrow('not-found');
      expect(attempt(two.admin)).toThrow('not-found');
    }
    expect(dump(db)).toBe(before);
    expect(newPhase(as(db, one.admin), { project_id }).order).toBe(4);
  });

  test('needs the permission by name from whoever works under somebody', () => {
    const { db, one } = setUp();
    const user = (permissions: ('phases.view' | 'phases.create')[]) =>
      as(db, person(db, 'admin', { companyId: one.id, parentId: one.admin.id, permissions }));
    const payload = phasePayload({ project_id: one.project.id });
    expect(() => createPhase(user(['phases.view']), payload)).toThrow('forbidden');
    createPhase(user(['phases.create']), payload);
  });

  test('is refused where a project has as many as fit', () => {
    const { db, add } = setUp();
    const { id: _, ...row } = db.select().from(phases).where(eq(phases.id, add())).get()!;
    db.insert(phases)
      .values(Array.from({ length: maxPhases - 1 }, () => row))
      .run();
    expect(() => add()).toThrow('title: work.refused.full');
  });
});

describe('what a phase refers to', () => {
  test('is of its own project', () => {
    const { db, two, add, addMilestone } = setUp();
    const foreign = add({}, two);
    const milestone_id = addMilestone(foreign, {}, two);
    const notMine = upload(db, two.admin);
    const before = dump(db);
    expect(() => add({ parent_id: foreign })).toThrow('parent_id: work.refused.elsewhere');
    expect(() => add({ milestone_id })).toThrow('milestone_id: work.refused.elsewhere');
    expect(() => add({ attachment_file_id: notMine })).toThrow('attachment: work.refused.gone');
    expect(dump(db)).toBe(before);
  });

  test('is never the phase itself or one under it', () => {
    const { one, admin, add } = setUp();
    const top = add();
    const middle = add({ parent_id: top });
    const low = add({ parent_id: middle });
    for (const parent_id of [top, middle, low])
      expect(() => updatePhase(admin, phasePayload({ id: top, parent_id }))).toThrow(
        'parent_id: work.refused.circle',
      );
    updatePhase(admin, phasePayload({ id: low, parent_id: top }));
    const listed = phaseList(admin, { project_id: one.project.id }).phases;
    expect(listed.map(({ id, depth }) => [id, depth])).toEqual([
      [top, 0],
      [middle, 1],
      [low, 1],
    ]);
  });
});

describe('saving a phase', () => {
  test('notes what changed and only that', () => {
    const { db, one, add } = setUp();
    const id = add();
    // What is completed is all done, also where nobody said so.
    const later = as(db, one.admin, { now: now + 1 });
    updatePhase(later, phasePayload({ id, version: 1, status: 'completed', progress: 40 }));
    const audit = db.select().from(auditLog).where(eq(auditLog.action, 'phase.update')).get();
    expect(audit?.changes).toEqual({
      status: { from: 'planning', to: 'completed' },
      progress: { from: 0, to: 100 },
    });
    expect(findPhase(db, one.admin, id)).toMatchObject({ version: 2, updatedAt: now + 1 });
  });

  test('that somebody saved since is refused', () => {
    const { db, one, admin, owner, add } = setUp();
    const id = add();
    updatePhase(admin, phasePayload({ id, version: 1, title: 'Theirs' }));
    expect(() => updatePhase(owner, phasePayload({ id, version: 1, title: 'Mine' }))).toThrow(
      'stale',
    );
    expect(findPhase(db, one.admin, id).title).toBe('Theirs');
  });

  test('is for those who plan it, of the project it is looked for in', () => {
    const { db, one, two, admin, investor, add } = setUp();
    const id = add();
    const before = dump(db);
    for (const ask of [phaseForEdit, updatePhase]) {
      expect(() => ask(as(db, investor), phasePayload({ id }))).toThrow('forbidden');
      expect(() => ask(as(db, two.admin), phasePayload({ id }))).toThrow('not-found');
      expect(() => ask(admin, phasePayload({ id, project_id: two.project.id }))).toThrow(
        'not-found',
      );
    }
    expect(dump(db)).toBe(before);
    expect(phaseForEdit(admin, { id, project_id: one.project.id }).phase.title).toBe('Demolition');
  });

  test('keeps the attachment somebody else uploaded until it is taken away', () => {
    const { db, one, admin, add } = setUp();
    const attachment_file_id = upload(db, one.entrepreneur);
    const id = add({ attachment_file_id });
    updatePhase(admin, phasePayload({ id, attachment_file_id }));
    updatePhase(admin, phasePayload({ id }));
    const attached = () => findPhase(db, one.admin, id).attachment;
    expect(attached()).toEqual({ fileId: attachment_file_id, name: 'house.jpg' });
    updatePhase(admin, phasePayload({ id, attachment_file_id, remove_attachment: 'on' }));
    expect(attached()).toBeNull();
  });
});
