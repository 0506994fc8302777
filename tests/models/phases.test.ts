import { auditLog } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createMilestone } from '~/models/milestones/save.server';
import { findPhase } from '~/models/phases/find.server';
import { phasesOf } from '~/models/phases/list.server';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { dump } from '../support/database';
import { join, now, person, upload } from '../support/world';
import { milestoneInput, phaseInput, phasesSetUp } from './phases-set-up';

describe('adding a phase', () => {
  test('keeps all its fields and notes who did it, once for one form', () => {
    const { db, one } = phasesSetUp();
    const make = () =>
      createPhase(db, one.entrepreneur, one.project.id, phaseInput({ progress: 40 }), 'the-same-key', now);
    const id = make();
    expect(make()).toBe(id);
    expect(phasesOf(db, one.project.id)).toHaveLength(1);
    expect(findPhase(db, one.admin, id)).toMatchObject({
      ...phaseInput({ progress: 40 }),
      project: { id: one.project.id },
      currency: 'USD',
      version: 1,
    });
    expect(db.select().from(auditLog).where(eq(auditLog.record, 'phase')).all()).toMatchObject([
      { action: 'phase.create', recordId: id, projectId: one.project.id, companyId: one.id },
    ]);
  });

  test('is for the entrepreneur, the admin and the super admin; others change nothing', () => {
    const { db, one, two } = phasesSetUp();
    const superadmin = person(db, 'superadmin', { companyId: null });
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const attempt = (actor: typeof investor, key: string) => () =>
      createPhase(db, actor, one.project.id, phaseInput(), key, now);
    for (const actor of [one.entrepreneur, one.admin, superadmin])
      expect(attempt(actor, 'key-of-one')()).toBeGreaterThan(0);
    const before = dump(db);
    expect(attempt(investor, 'key-of-two')).toThrow('forbidden');
    expect(attempt(two.entrepreneur, 'key-of-two')).toThrow('not-found');
    expect(attempt(two.admin, 'key-of-two')).toThrow('not-found');
    expect(dump(db)).toBe(before);
  });
});

describe('what a phase refers to', () => {
  test('is of its own project', () => {
    const { db, two, add } = phasesSetUp();
    const foreign = add({}, two);
    const milestone = createMilestone(db, two.admin, foreign, milestoneInput(), 'milestone-key', now);
    const notMine = upload(db, two.admin);
    const before = dump(db);
    expect(() => add({ parentId: foreign })).toThrow('parent_id: elsewhere');
    expect(() => add({ milestoneId: milestone })).toThrow('milestone_id: elsewhere');
    expect(() => add({ attachmentFileId: notMine })).toThrow('attachment: gone');
    expect(dump(db)).toBe(before);
  });

  test('is never the phase itself or one under it', () => {
    const { db, one, add } = phasesSetUp();
    const top = add();
    const middle = add({ parentId: top });
    const low = add({ parentId: middle });
    for (const parentId of [top, middle, low])
      expect(() => updatePhase(db, one.admin, top, phaseInput({ parentId }), 1, now)).toThrow(
        'parent_id: circle',
      );
    updatePhase(db, one.admin, low, phaseInput({ parentId: top }), 1, now);
    expect(phasesOf(db, one.project.id).map(({ id, depth }) => [id, depth])).toEqual([
      [top, 0],
      [middle, 1],
      [low, 1],
    ]);
  });
});

describe('saving a phase', () => {
  test('notes what changed and only that', () => {
    const { db, one, add } = phasesSetUp();
    const id = add();
    // What is completed is all done, also where nobody said so.
    updatePhase(db, one.admin, id, phaseInput({ status: 'completed', progress: 40 }), 1, now + 1);
    const audit = db.select().from(auditLog).where(eq(auditLog.action, 'phase.update')).get();
    expect(audit?.changes).toEqual({
      status: { from: 'planning', to: 'completed' },
      progress: { from: 0, to: 100 },
    });
    expect(findPhase(db, one.admin, id)).toMatchObject({ version: 2, updatedAt: now + 1 });
  });

  test('that somebody saved since is refused', () => {
    const { db, one, add } = phasesSetUp();
    const id = add();
    updatePhase(db, one.admin, id, phaseInput({ title: 'Theirs' }), 1, now);
    expect(() => updatePhase(db, one.entrepreneur, id, phaseInput({ title: 'Mine' }), 1, now)).toThrow(
      'stale',
    );
    expect(findPhase(db, one.admin, id).title).toBe('Theirs');
  });

  test('keeps the attachment somebody else uploaded', () => {
    const { db, one, add } = phasesSetUp();
    const attachmentFileId = upload(db, one.entrepreneur);
    const id = add({ attachmentFileId });
    updatePhase(db, one.admin, id, phaseInput({ attachmentFileId }), 1, now);
    expect(findPhase(db, one.admin, id).attachment).toEqual({ fileId: attachmentFileId, name: 'house.jpg' });
  });
});
