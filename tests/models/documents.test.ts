import { auditLog } from 'db/schema/audit';
import { documents } from 'db/schema/document';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { documentList, newestDocuments } from '~/models/documents/list.server';
import { deleteDocument, documentDeletion, uploadDocument } from '~/models/documents/save.server';
import { findFile } from '~/models/files/visible.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { reasonsOf } from '../support/refused';
import { company, join, now, person, project, upload } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const investor = person(db, 'investor', { companyId: null });
  join(db, one.project.id, investor, 'investor');
  let forms = 0;
  const add = (actor: Actor, more: Payload = {}): number => {
    forms += 1;
    const document_id = more.document_id ?? upload(db, actor);
    const payload = { name: 'Permit', document_id, form_key: `form-key-${forms}` };
    return uploadDocument(as(db, actor), { project_id: one.project.id, ...payload, ...more }).id;
  };
  const remove = (actor: Actor, id: number, project_id?: number) =>
    deleteDocument(as(db, actor), project_id === undefined ? { id } : { id, project_id });
  return { db, one, two, investor, add, remove };
}

test('lets entrepreneurs and admins upload, with an audit row, and participants read', () => {
  const { db, one, two, investor, add } = setUp();
  const ids = [add(one.entrepreneur), add(one.admin)];
  expect(newestDocuments(db, investor, one.project.id, 10).map(({ id }) => id)).toEqual(
    ids.reverse(),
  );
  const [newest] = newestDocuments(db, investor, one.project.id, 1);
  expect(findFile(db, investor, newest!.fileId).name).toBe('house.jpg');
  expect(() => findFile(db, two.admin, newest!.fileId)).toThrow('not-found');
  const audit = db.select().from(auditLog).all();
  expect(audit.map(({ action, projectId, companyId }) => [action, projectId, companyId])).toEqual(
    ids.map(() => ['document.create', one.project.id, one.id]),
  );
});

test('creates one document per form', () => {
  const { db, one, add } = setUp();
  const first = add(one.admin, { form_key: 'twice-the-same' });
  expect(add(one.admin, { form_key: 'twice-the-same' })).toBe(first);
  expect(db.select().from(documents).all()).toHaveLength(1);
});

const missing = { document: { text: 'form.errors.file' } };

test('reports a missing name and a missing file together', () => {
  const { db, one } = setUp();
  const sendEmptyForm = () => uploadDocument(as(db, one.admin), { project_id: one.project.id });
  expect(reasonsOf(sendEmptyForm)).toEqual({ name: { text: 'form.errors.required' }, ...missing });
});

test('refuses other people, other projects and other people’s files', () => {
  const { db, one, two, investor, add } = setUp();
  const foreignFile = upload(db, two.admin);
  const ownFile = upload(db, one.admin);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const before = dump(db);
  for (const actor of [investor, superadmin])
    expect(() => add(actor, { document_id: ownFile })).toThrow('forbidden');
  expect(() => add(one.admin, { project_id: two.project.id, document_id: ownFile })).toThrow(
    'not-found',
  );
  for (const document_id of [foreignFile, 999])
    expect(reasonsOf(() => add(one.admin, { document_id }))).toEqual(missing);
  db.update(projects).set({ deletedAt: now }).where(eq(projects.id, two.project.id)).run();
  expect(() => add(two.admin, { project_id: two.project.id, document_id: foreignFile })).toThrow(
    'not-found',
  );
  db.update(projects).set({ deletedAt: null }).where(eq(projects.id, two.project.id)).run();
  expect(dump(db)).toBe(before);
});

test('lets a company user upload and delete only as granted', () => {
  const { db, one, add, remove } = setUp();
  const granted = { companyId: one.id, parentId: one.admin.id };
  const uploader = person(db, 'admin', { ...granted, permissions: ['documents.create'] });
  const id = add(uploader);
  expect(() => remove(uploader, id)).toThrow('forbidden');
});

test('deletes the document from this project only, records it and refuses a repeat', () => {
  const { db, one, two, investor, add, remove } = setUp();
  const id = add(one.entrepreneur);
  const foreign = add(two.entrepreneur, { project_id: two.project.id });
  const another = project(db, one.entrepreneur, one.assetType.id);
  const deletionForm = (actor: Actor, id: number, project_id: number) =>
    documentDeletion(as(db, actor), { id, project_id });
  const before = dump(db);
  expect(() => remove(investor, id)).toThrow('forbidden');
  expect(() => remove(two.admin, id)).toThrow('not-found');
  expect(() => remove(one.admin, foreign)).toThrow('not-found');
  expect(() => remove(one.admin, id, another.id)).toThrow('not-found');
  expect(() => deletionForm(investor, id, one.project.id)).toThrow('forbidden');
  expect(() => deletionForm(one.admin, foreign, two.project.id)).toThrow('not-found');
  expect(() => deletionForm(one.admin, id, another.id)).toThrow('not-found');
  expect(deletionForm(one.admin, id, one.project.id).name).toBe('Permit');
  expect(dump(db)).toBe(before);

  expect(remove(one.admin, id, one.project.id)).toEqual({ name: 'Permit' });
  expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
    action: 'document.delete',
    projectId: one.project.id,
    changes: { name: { from: 'Permit' } },
  });
  expect(() => remove(one.admin, id, one.project.id)).toThrow('closed');
  expect(() => remove(one.admin, id, another.id)).toThrow('not-found');
  expect(() => remove(two.admin, id)).toThrow('not-found');
  expect(db.select().from(documents).all()).toHaveLength(1);
});

test('pages, sorts and searches the list within its project', () => {
  const { db, one, two, add } = setUp();
  for (let i = 0; i < 12; i++) add(one.admin);
  add(two.admin, { project_id: two.project.id });
  const list = (more: object) =>
    documentList(as(db, one.admin), { project_id: one.project.id, ...more });
  const { rows, total } = list({ page: 2 });
  expect([rows.length, total, rows[0]?.uploadedBy]).toEqual([2, 12, one.admin.name]);
  expect(list({ search: 'perm' }).total).toBe(12);
  expect(list({ search: '%' }).total).toBe(0);
  expect(list({ project_id: two.project.id }).total).toBe(0);
});
