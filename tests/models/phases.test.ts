import { auditLog } from 'db/schema/audit';
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
  test('saves all its fields and its author, once per form', () => {
    const { db, one, owner } = setUp();
    const make = () =>
      createPhase(
        owner,
        phasePayload({ project_id: one.project.id, progress: 40, form_key: 'the-same-key' }),
      );
    const created = make();
    const { id } = created;
    expect(make()).toEqual(created);
    expect(phaseList(owner, { project_id: one.project.id }).phases).toHaveLength(1);
    expect(findPhase(db, one.admin, id)).toMatchObject({
      ...madeOfWork,
      title: 'Demolition',
      progress: 40,
      dateOfExpense: '2026-03-10',
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

  test('is allowed to entrepreneur, admin and super admin only', () => {
    const { db, one, two, investor } = setUp();
    const superadmin = person(db, 'superadmin', { companyId: null });
    const project_id = one.project.id;
    for (const actor of [one.entrepreneur, one.admin, superadmin])
      expect(createPhase(as(db, actor), phasePayload({ project_id })).id).toBeGreaterThan(0);
    const before = dump(db);
    for (const add of [newPhase, createPhase]) {
      const attempt = (actor: typeof investor) => () =>
        add(as(db, actor), phasePayload({ project_id }));
      expect(attempt(investor)).toThrow('forbidden');
      expect(attempt(two.entrepreneur)).toThrow('not-found');
      expect(attempt(two.admin)).toThrow('not-found');
    }
    expect(dump(db)).toBe(before);
    expect(newPhase(as(db, one.admin), { project_id }).order).toBe(4);
  });

  test('requires the named permission of a company user', () => {
    const { db, one } = setUp();
    const user = (permissions: ('phases.view' | 'phases.create')[]) =>
      as(db, person(db, 'admin', { companyId: one.id, parentId: one.admin.id, permissions }));
    const payload = phasePayload({ project_id: one.project.id });
    expect(() => createPhase(user(['phases.view']), payload)).toThrow('forbidden');
    createPhase(user(['phases.create']), payload);
  });

  test('is refused when the project is full', () => {
    const { db, add } = setUp();
    const { id: _, ...row } = db.select().from(phases).where(eq(phases.id, add())).get()!;
    db.insert(phases)
      .values(Array.from({ length: maxPhases - 1 }, () => row))
      .run();
    expect(() => add()).toThrow('title: work.refused.full');
  });
});

describe('references of a phase', () => {
  test('must be in its project', () => {
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

  test('must not be the phase itself or one of its sub-phases', () => {
    const { one, admin, add } = setUp();
    const top = add();
    const middle = add({ parent_id: top });
    const low = add({ parent_id: middle });
    for (const parent_id of [top, middle, low])
      expect(() => updatePhase(admin, phasePayload({ id: top, parent_id }))).toThrow(
        'parent_id: work.refused.circle',
      );
    updatePhase(admin, phasePayload({ id: low, parent_id: top }));
    const outline = phaseList(admin, { project_id: one.project.id }).phases;
    expect(outline.map(({ id, depth }) => [id, depth])).toEqual([
      [top, 0],
      [middle, 1],
      [low, 1],
    ]);
  });
});

describe('saving a phase', () => {
  test('records only what changed', () => {
    const { db, one, add } = setUp();
    const id = add();
    // Completing a phase sets its progress to 100, even if the form says less.
    const laterCaller = as(db, one.admin, { now: now + 1 });
    updatePhase(laterCaller, phasePayload({ id, version: 1, status: 'completed', progress: 40 }));
    const audit = db.select().from(auditLog).where(eq(auditLog.action, 'phase.update')).get();
    expect(audit?.changes).toEqual({
      status: { from: 'planning', to: 'completed' },
      progress: { from: 0, to: 100 },
    });
    expect(findPhase(db, one.admin, id)).toMatchObject({ version: 2, updatedAt: now + 1 });
  });

  test('is refused when another user saved in the meantime', () => {
    const { db, one, admin, owner, add } = setUp();
    const id = add();
    updatePhase(admin, phasePayload({ id, version: 1, title: 'Theirs' }));
    expect(() => updatePhase(owner, phasePayload({ id, version: 1, title: 'Mine' }))).toThrow(
      'stale',
    );
    expect(findPhase(db, one.admin, id).title).toBe('Theirs');
  });

  test('is allowed to its planners, through its own project only', () => {
    const { db, one, two, admin, investor, add } = setUp();
    const id = add();
    const before = dump(db);
    for (const readOrSave of [phaseForEdit, updatePhase]) {
      expect(() => readOrSave(as(db, investor), phasePayload({ id }))).toThrow('forbidden');
      expect(() => readOrSave(as(db, two.admin), phasePayload({ id }))).toThrow('not-found');
      expect(() => readOrSave(admin, phasePayload({ id, project_id: two.project.id }))).toThrow(
        'not-found',
      );
    }
    expect(dump(db)).toBe(before);
    expect(phaseForEdit(admin, { id, project_id: one.project.id }).phase.title).toBe('Demolition');
  });

  test('keeps an attachment that another user uploaded until it is removed', () => {
    const { db, one, admin, add } = setUp();
    const attachment_file_id = upload(db, one.entrepreneur);
    const id = add({ attachment_file_id });
    updatePhase(admin, phasePayload({ id, attachment_file_id }));
    updatePhase(admin, phasePayload({ id }));
    const attachment = () => findPhase(db, one.admin, id).attachment;
    expect(attachment()).toEqual({ fileId: attachment_file_id, name: 'house.jpg' });
    updatePhase(admin, phasePayload({ id, attachment_file_id, remove_attachment: 'on' }));
    expect(attachment()).toBeNull();
  });
});
