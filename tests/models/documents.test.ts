import { auditLog } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { deleteDocument, findDocument, wasDocumentDeleted } from '~/models/documents/delete.server';
import { documentList, newestDocuments } from '~/models/documents/list.server';
import { uploadDocument } from '~/models/documents/upload.server';
import { findFile } from '~/models/files/visible.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, join, now, person, upload } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const investor = person(db, 'investor', { companyId: null });
  join(db, one.project.id, investor, 'investor');
  let forms = 0;
  const add = (actor: Actor, changes: { projectId?: number; fileId?: number; formKey?: string } = {}) => {
    forms += 1;
    const { projectId = one.project.id, fileId = upload(db, actor), formKey = `form-${forms}` } = changes;
    return uploadDocument(db, actor, projectId, { name: 'Permit', fileId, formKey, now });
  };
  return { db, one, two, investor, add };
}

test('an entrepreneur and an admin upload; who is in the project reads it, with an audit row', () => {
  const { db, one, two, investor, add } = setUp();
  const ids = [add(one.entrepreneur), add(one.admin)];
  expect(newestDocuments(db, one.project.id, 10).map(({ id }) => id)).toEqual(ids.reverse());
  const [newest] = newestDocuments(db, one.project.id, 1);
  expect(findFile(db, investor, newest!.fileId).name).toBe('house.jpg');
  expect(() => findFile(db, two.admin, newest!.fileId)).toThrow('not-found');
  const audit = db.select().from(auditLog).all();
  expect(audit.map(({ action, projectId, companyId }) => [action, projectId, companyId])).toEqual(
    ids.map(() => ['document.create', one.project.id, one.id]),
  );
});

test('the same form uploads once', () => {
  const { db, one, add } = setUp();
  const first = add(one.admin, { formKey: 'twice-the-same' });
  expect(add(one.admin, { formKey: 'twice-the-same' })).toBe(first);
  expect(db.select().from(documents).all()).toHaveLength(1);
});

test('nobody else uploads, nor into another project, nor a file of somebody else’s', () => {
  const { db, one, two, investor, add } = setUp();
  const theirs = upload(db, two.admin);
  const mine = upload(db, one.admin);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const before = dump(db);
  for (const actor of [investor, superadmin]) expect(() => add(actor, { fileId: mine })).toThrow('forbidden');
  expect(() => add(one.admin, { projectId: two.project.id, fileId: mine })).toThrow('not-found');
  expect(() => add(one.admin, { fileId: theirs })).toThrow('not-found');
  expect(() => add(one.admin, { fileId: 999 })).toThrow('not-found');
  db.update(projects).set({ deletedAt: now }).where(eq(projects.id, two.project.id)).run();
  expect(() => add(two.admin, { projectId: two.project.id, fileId: theirs })).toThrow('not-found');
  db.update(projects).set({ deletedAt: null }).where(eq(projects.id, two.project.id)).run();
  expect(dump(db)).toBe(before);
});

test('a company user uploads and deletes what was granted, no more', () => {
  const { db, one, add } = setUp();
  const granted = { companyId: one.id, parentId: one.admin.id };
  const uploader = person(db, 'admin', { ...granted, permissions: ['documents.create'] });
  const id = add(uploader);
  expect(() => deleteDocument(db, uploader, one.project.id, id, now)).toThrow('forbidden');
});

test('deleting takes the document from this project only, once, and notes it', () => {
  const { db, one, two, investor, add } = setUp();
  const id = add(one.entrepreneur);
  const foreign = add(two.entrepreneur, { projectId: two.project.id });
  const before = dump(db);
  expect(() => deleteDocument(db, investor, one.project.id, id, now)).toThrow('forbidden');
  expect(() => deleteDocument(db, two.admin, one.project.id, id, now)).toThrow('not-found');
  expect(() => deleteDocument(db, one.admin, one.project.id, foreign, now)).toThrow('not-found');
  expect(() => findDocument(db, one.admin, two.project.id, foreign)).toThrow('not-found');
  expect(dump(db)).toBe(before);

  expect(wasDocumentDeleted(db, one.project.id, id)).toBe(false);
  expect(deleteDocument(db, one.admin, one.project.id, id, now)).toBe('Permit');
  expect(wasDocumentDeleted(db, one.project.id, id)).toBe(true);
  expect(wasDocumentDeleted(db, two.project.id, id)).toBe(false);
  expect(() => deleteDocument(db, one.admin, one.project.id, id, now)).toThrow('not-found');
  expect(db.select().from(documents).all()).toHaveLength(1);
});

test('the list pages, sorts and searches within its project', () => {
  const { db, one, two, add } = setUp();
  for (let i = 0; i < 12; i++) add(one.admin);
  add(two.admin, { projectId: two.project.id });
  const list = (more: object) => documentList(as(db, one.admin), { project_id: one.project.id, ...more });
  const { rows, total } = list({ page: 2 });
  expect([rows.length, total, rows[0]?.uploadedBy]).toEqual([2, 12, one.admin.name]);
  expect(list({ search: 'perm' }).total).toBe(12);
  expect(list({ search: '%' }).total).toBe(0);
  expect(list({ project_id: two.project.id }).total).toBe(0);
});
