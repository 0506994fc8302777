import { auditLog } from 'db/schema/desk';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import { imagesOf } from '~/models/projects/images.server';
import { addPhotos, photosToShare } from '~/models/projects/share.server';
import { findProject } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, person, upload } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const { id } = one.project;
  const add = (actor: Actor, fileIds: number[], more: Payload = {}) =>
    addPhotos(as(db, actor), {
      project_id: String(id),
      images: [{ file_id: fileIds.map(String), flag: 'after' }],
      ...more,
    });
  const shown = () => imagesOf(db, id).map(({ fileId, flag }) => [fileId, flag]);
  return { db, one, id, add, shown };
}

describe('photos that were shared', () => {
  test('come behind those there are, as another version of the project, with an audit row', () => {
    const { db, one, id, add, shown } = setUp();
    const [first, second] = [upload(db, one.admin), upload(db, one.entrepreneur)];
    const { version } = findProject(db, one.admin, id);
    add(one.admin, [first], { images: [{ file_id: [first], flag: 'before' }] });
    add(one.entrepreneur, [second]);
    expect(shown()).toEqual([
      [first, 'before'],
      [second, 'after'],
    ]);
    expect(findProject(db, one.admin, id).version).toBe(version + 2);
    const audit = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['project.update', one.admin.id],
      ['project.update', one.entrepreneur.id],
    ]);
  });

  test('are added once, however often the form is sent', () => {
    const { db, one, id, add, shown } = setUp();
    const photo = upload(db, one.admin);
    const sent = () => add(one.admin, [photo], { form_key: 'the-same-form' });
    expect([sent(), sent()]).toEqual([{ id }, { id }]);
    expect(shown()).toEqual([[photo, 'after']]);
  });

  test('no more than a project may have', () => {
    const { db, one, add, shown } = setUp();
    const many = Array.from({ length: 40 }, () => upload(db, one.admin));
    add(one.admin, many);
    expect(() => add(one.admin, [upload(db, one.admin)])).toThrow(Refused);
    expect(shown()).toHaveLength(40);
  });

  test('another’s upload, one that is in use, none, and no project are refused', () => {
    const { db, one, add } = setUp();
    const used = upload(db, one.admin);
    add(one.admin, [used]);
    for (const ids of [[upload(db, one.entrepreneur)], [used], []])
      expect(() => add(one.admin, ids)).toThrow(Refused);
    expect(() => add(one.admin, [upload(db, one.admin)], { project_id: undefined })).toThrow(
      Refused,
    );
  });

  test('who may not edit the project has nothing to add to', () => {
    const { db, one, id, add, shown } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, id, investor, 'investor');
    for (const somebody of [investor, company(db).admin]) {
      expect(() => add(somebody, [upload(db, somebody)])).toThrow(AppError);
    }
    expect(photosToShare.permits(investor)).toBe(false);
    expect(shown()).toEqual([]);
  });

  test('the page tells one’s own uploads that wait, and one’s own projects', () => {
    const { db, one } = setUp();
    const two = company(db);
    const [own, other] = [upload(db, one.admin), upload(db, two.admin)];
    const told = photosToShare(as(db, one.admin), {
      file_id: [`${own}`, `${own}`, `${other}`, '999'],
    });
    expect(told.photos).toEqual([{ fileId: own, name: 'house.jpg' }]);
    expect(told.projects).toEqual([{ id: one.project.id, name: one.project.name }]);
  });
});
