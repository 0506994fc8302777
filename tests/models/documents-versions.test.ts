import { auditLog } from 'db/schema/audit';
import { documentOpenings, documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { documentList, newestDocuments } from '~/models/documents/list.server';
import { documentPage } from '~/models/documents/opened.server';
import {
  deleteDocument,
  documentDeletion,
  replaceDocument,
  uploadDocument,
} from '~/models/documents/save.server';
import { storedBytes } from '~/models/files/unused.server';
import { openFile } from '~/models/files/visible.server';
import { erasePerson } from '~/models/people/erase.server';
import { readPerson } from '~/models/people/find.server';
import { storyOf } from '~/models/projects/story.server';
import { findProject } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { reasonsOf } from '../support/refused';
import { company, join, now, person, upload } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const investor = person(db, 'investor', { companyId: null });
  join(db, one.project.id, investor, 'investor');
  const project_id = one.project.id;
  const first = uploadDocument(as(db, one.entrepreneur), {
    project_id,
    name: 'Permit',
    document_id: upload(db, one.entrepreneur),
  }).id;
  const replace = (actor: Actor, document_id: number, file_id = upload(db, actor)) =>
    replaceDocument(as(db, actor), { id: project_id, document_id, file_id }).id;
  const page = (actor: Actor, document_id: number) =>
    documentPage(as(db, actor), { id: project_id, document_id });
  const fileOf = (id: number) =>
    db
      .select()
      .from(documents)
      .all()
      .find((row) => row.id === id)!.fileId;
  return { db, one, investor, project_id, first, replace, page, fileOf };
}

test('replaces the current version and keeps the earlier one', () => {
  const { db, one, investor, project_id, first, replace, page, fileOf } = setUp();
  const second = replace(one.admin, first);
  // This is the id of the version that another user has just replaced.
  const third = replace(one.entrepreneur, first);
  expect(newestDocuments(db, investor, project_id, 10)).toMatchObject([
    { id: third, name: 'Permit', versions: 3 },
  ]);
  expect(documentList(as(db, investor), { project_id }).rows.map(({ id }) => id)).toEqual([third]);
  for (const id of [first, second, third])
    expect(page(investor, id).versions.map((version) => [version.id, version.number])).toEqual([
      [third, 3],
      [second, 2],
      [first, 1],
    ]);
  expect(openFile(as(db, investor), { id: String(fileOf(first)) }).mediaType).toBe('image/webp');
  expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
    action: 'document.update',
    recordId: third,
    projectId: project_id,
    changes: { name: { to: 'Permit' }, version: { from: 2, to: 3 } },
  });
});

test('is refused to readers, to other companies and with another person’s file', () => {
  const { db, one, investor, first, replace, page } = setUp();
  const two = company(db);
  const ownFile = upload(db, one.admin);
  const before = dump(db);
  expect(() => replace(investor, first, ownFile)).toThrow('forbidden');
  expect(() => replace(two.admin, first, ownFile)).toThrow('not-found');
  expect(() => page(two.admin, first)).toThrow('not-found');
  expect(reasonsOf(() => replace(one.entrepreneur, first, ownFile))).toEqual({
    document: { text: 'form.errors.required' },
  });
  expect(dump(db)).toBe(before);
});

test('counts every version in the storage and deletes all with the document', () => {
  const { db, one, project_id, first, replace } = setUp();
  const second = replace(one.admin, first);
  expect(storedBytes(db, one.id)).toBe(2);
  const deletion = (document: number) =>
    documentDeletion(as(db, one.admin), { id: document, project_id });
  expect(deletion(second).versions).toBe(2);
  expect(() => deletion(first)).toThrow('not-found');
  // A confirmation for the first version does not cover the second.
  expect(() => deleteDocument(as(db, one.admin), { id: first })).toThrow('closed');
  deleteDocument(as(db, one.admin), { id: second });
  expect([db.select().from(documents).all(), db.select().from(files).all()]).toEqual([[], []]);
  expect(storedBytes(db, one.id)).toBe(0);
});

test('shows those who run the project, and no one else, who opened the document', () => {
  const { db, one, investor, first, replace, page, fileOf } = setUp();
  const second = replace(one.admin, first);
  const open = (by: Actor, version: number, at: number, more = {}) =>
    openFile({ ...as(db, by), now: at, ...more }, { id: String(fileOf(version)) });
  const hour = 3_600_000;
  open(investor, first, now);
  open(investor, first, now + hour / 4);
  open(investor, first, now + hour);
  open(one.admin, first, now + 2 * hour);
  open(one.entrepreneur, first, now);
  open(investor, second, now, { impersonator: one.admin });
  openFile(as(db, investor), { id: String(fileOf(second)), size: 'thumb' });
  const openings = page(one.entrepreneur, second).openings;
  expect(
    openings?.map(({ name, number, firstAt, lastAt }) => [name, number, firstAt, lastAt]),
  ).toEqual([
    [one.admin.name, 1, now + 2 * hour, now + 2 * hour],
    [investor.name, 1, now, now + hour],
  ]);
  expect(page(one.admin, second).openings).toEqual(openings);
  expect([page(investor, second).openings, page(investor, second).unopened]).toEqual([null, null]);
});

test('deletes the record of openings with the account', () => {
  const { db, investor, first, fileOf } = setUp();
  openFile(as(db, investor), { id: String(fileOf(first)) });
  expect(db.select().from(documentOpenings).all()).toHaveLength(1);
  erasePerson(db, readPerson(db, eq(people.id, investor.id)), now);
  expect(db.select().from(documentOpenings).all()).toEqual([]);
});

test('lists a new version in the story of the project', () => {
  const { db, one, investor, project_id, first, replace } = setUp();
  const second = replace(one.admin, first);
  const { events } = storyOf(db, investor, findProject(db, investor, project_id), { most: 9 });
  expect(events.filter(({ kind }) => kind === 'document')).toEqual([
    { kind: 'document', id: second, name: 'Permit', at: now },
  ]);
});
