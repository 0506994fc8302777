import { auditLog } from 'db/schema/audit';
import { documents } from 'db/schema/document';
import { holdingChanges, holdings } from 'db/schema/holding';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documentChanges } from '~/models/deletions/lists.server';
import { changeAudience, changeAudiences } from '~/models/documents/audience.server';
import { deleteDocument, replaceDocument, uploadDocument } from '~/models/documents/save.server';
import { commitHolding, updateHolding } from '~/models/holdings/save.server';
import { as } from '../support/caller';
import { dataRoom } from '../support/data-room';
import { reasonsOf } from '../support/refused';
import { upload } from '../support/world';

/** Deletion records use the system clock. */
const later = Date.now();
const since = { updated_since: new Date(later - 60_000).toISOString() };

function changing() {
  const room = dataRoom();
  const { db, projectId, one, readers, papers, holdingIds } = room;
  const changes = (who: keyof typeof readers) => {
    const read = documentChanges(as(db, readers[who], { now: later }), {
      project_id: projectId,
      ...since,
    });
    return [read.rows.map(({ id }) => id).sort(), read.deleted.toSorted()];
  };
  const by = as(db, one.entrepreneur, { now: later });
  const set = (paper: keyof typeof papers, audience: string, share_classes: string[] = []) =>
    changeAudience(by, { id: projectId, document_id: papers[paper], audience, share_classes });
  const holding = (who: keyof typeof holdingIds) =>
    db.select().from(holdings).where(eq(holdings.id, holdingIds[who])).get()!;
  return { ...room, by, changes, set, holding };
}

test('a document that leaves a person’s sight is deleted in their next read', () => {
  const { papers, changes, set } = changing();
  expect(changes('ofB')).toEqual([[], []]);
  set('everyone', 'classes', ['A']);
  const { everyone } = papers;
  expect(changes('ofA')).toEqual([[everyone], []]);
  expect(changes('owner')).toEqual([[everyone], []]);
  for (const who of ['ofB', 'tenant', 'withoutHolding', 'soldAll'] as const)
    expect(changes(who)).toEqual([[], [everyone]]);
  set('everyone', 'holders');
  expect(changes('ofB')).toEqual([[everyone], []]);
  expect(changes('tenant')).toEqual([[], [everyone]]);
});

test('users never get the id of a document that they could not see', () => {
  const { db, one, papers, projectId, changes, set } = changing();
  set('bothClasses', 'classes', ['B']);
  const { id } = replaceDocument(as(db, one.entrepreneur, { now: later }), {
    id: projectId,
    document_id: papers.classA,
    file_id: upload(db, one.entrepreneur),
  });
  expect(changes('ofA')).toEqual([[id], [papers.classA, papers.bothClasses].sort()]);
  deleteDocument(as(db, one.admin), { id });
  deleteDocument(as(db, one.admin), { id: papers.managers });
  const gone = [papers.managers, papers.classA, id].sort();
  expect(changes('owner')).toEqual([[papers.bothClasses], gone]);
  expect(changes('ofA')[1]).toEqual([papers.classA, papers.bothClasses, id].sort());
  expect(changes('ofB')).toEqual([[papers.bothClasses], []]);
  expect(changes('tenant')).toEqual([[], []]);
});

test('a change of a holding changes what its holder reads', () => {
  const { db, one, papers, readers, holdingIds, changes, holding } = changing();
  const caller = as(db, one.admin, { now: later });
  const edit = (who: keyof typeof holdingIds, personId: number, share_class: string) => {
    const { id, version } = holding(who);
    updateHolding(caller, { id, person_id: personId, share_class, version });
  };
  edit('ofA', readers.ofA.id, 'B');
  expect(changes('ofA')).toEqual([[papers.holders, papers.bothClasses].sort(), [papers.classA]]);
  edit('ofB', readers.withoutHolding.id, 'A');
  expect(changes('ofB')[1]).toEqual([papers.holders, papers.bothClasses].sort());
  expect(changes('withoutHolding')).toEqual([
    [papers.holders, papers.classA, papers.bothClasses].sort(),
    [],
  ]);
  db.delete(holdings).where(eq(holdings.id, holdingIds.withoutClass)).run();
  expect(changes('withoutClass')[1]).toEqual([papers.holders]);
  const sold = holding('ofA');
  db.insert(holdingChanges)
    .values({
      holdingId: sold.id,
      kind: 'commitment',
      date: '2026-01-01',
      amount: 1000,
      createdAt: 1,
      updatedAt: 1,
    })
    .run();
  commitHolding(caller, { id: sold.id, committed: '0', version: sold.version });
  expect(changes('ofA')).toEqual([[], [papers.holders, papers.classA, papers.bothClasses].sort()]);
});

test('the audience is set with its classes, recorded, and rejected with errors on its fields', () => {
  const { db, papers, projectId, by, set } = changing();
  const row = () => db.select().from(documents).where(eq(documents.id, papers.everyone)).get()!;
  set('everyone', 'classes', ['B', 'A', 'A']);
  expect(row()).toMatchObject({ audience: 'classes', shareClasses: ['A', 'B'], version: 2 });
  expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
    action: 'document.update',
    recordId: papers.everyone,
    changes: {
      audience: { from: 'everyone', to: 'classes' },
      shareClasses: { from: '', to: 'A, B' },
    },
  });
  const errors = (audience: string, share_classes: string[]) =>
    reasonsOf(() => set('everyone', audience, share_classes));
  expect(errors('classes', [])).toEqual({ share_classes: { text: 'document.errors.classes' } });
  expect(errors('classes', ['C'])).toEqual({ share_classes: { text: 'form.errors.choice' } });
  expect(errors('strangers', [])).toEqual({ audience: { text: 'form.errors.choice' } });
  expect(
    reasonsOf(() =>
      uploadDocument(by, {
        project_id: projectId,
        name: 'Plan',
        document_id: upload(db, by.actor),
        audience: 'classes',
        share_classes: ['C'],
      }),
    ),
  ).toEqual({ share_classes: { text: 'form.errors.choice' } });
  expect(() =>
    changeAudience(by, {
      id: projectId,
      document_id: papers.everyone,
      audience: 'holders',
      version: '1',
    }),
  ).toThrow('stale');
  expect(row().audience).toBe('classes');
  // A class that no holding has any more may stay.
  db.update(holdings).set({ shareClass: null }).run();
  set('everyone', 'classes', ['A']);
  expect(row().shareClasses).toEqual(['A']);
});

test('several documents get an audience at once; foreign ids are left out', () => {
  const { db, one, papers, projectId, readers, by } = changing();
  const other = dataRoom().papers.everyone + 1000;
  const several = (ids: number[], caller = by) =>
    changeAudiences(caller, { project_id: projectId, ids, audience: 'managers' });
  expect(several([papers.everyone, papers.holders, other])).toEqual({ count: 2 });
  expect(
    db
      .select()
      .from(documents)
      .all()
      .filter(({ audience }) => audience === 'managers'),
  ).toHaveLength(3);
  expect(() => several([other])).toThrow('not-found');
  expect(() => several([papers.everyone], as(db, readers.ofA))).toThrow('forbidden');
  expect(() => several([papers.everyone], as(db, readers.user))).toThrow('forbidden');
  expect(() => several([papers.everyone], as(db, readers.stranger))).toThrow('not-found');
  expect(() => several([papers.everyone], as(db, readers.colleague))).toThrow('not-found');
  expect(one.project.id).toBe(projectId);
});
