import { auditLog } from 'db/schema/audit';
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
import { errorKeysOf } from '../support/refused';
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
  const photos = () => imagesOf(db, id).map(({ fileId, flag }) => [fileId, flag]);
  return { db, one, id, add, photos };
}

describe('shared photos', () => {
  test('are appended as a new version of the project, with an audit row', () => {
    const { db, one, id, add, photos } = setUp();
    const [first, second] = [upload(db, one.admin), upload(db, one.entrepreneur)];
    const { version } = findProject(db, one.admin, id);
    add(one.admin, [first], { images: [{ file_id: [first], flag: 'before' }] });
    add(one.entrepreneur, [second]);
    expect(photos()).toEqual([
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

  test('are added once per form', () => {
    const { db, one, id, add, photos } = setUp();
    const photo = upload(db, one.admin);
    const send = () => add(one.admin, [photo], { form_key: 'the-same-form' });
    expect([send(), send()]).toEqual([{ id }, { id }]);
    expect(photos()).toEqual([[photo, 'after']]);
  });

  test('are rejected beyond the maximum per project', () => {
    const { db, one, add, photos } = setUp();
    const uploads = Array.from({ length: 40 }, () => upload(db, one.admin));
    add(one.admin, uploads);
    expect(() => add(one.admin, [upload(db, one.admin)])).toThrow(Refused);
    expect(photos()).toHaveLength(40);
  });

  test('are rejected if they are another person’s, in use or missing, or without a project', () => {
    const { db, one, add } = setUp();
    const usedUpload = upload(db, one.admin);
    add(one.admin, [usedUpload]);
    for (const ids of [[upload(db, one.entrepreneur)], [usedUpload], []])
      expect(() => add(one.admin, ids)).toThrow(Refused);
    expect(() => add(one.admin, [upload(db, one.admin)], { project_id: undefined })).toThrow(
      Refused,
    );
    expect(errorKeysOf(() => add(one.admin, []))).toEqual({ images: 'project.errors.noPhotos' });
  });

  test('are rejected from people without permission to edit the project', () => {
    const { db, one, id, add, photos } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, id, investor, 'investor');
    for (const actor of [investor, company(db).admin]) {
      expect(() => add(actor, [upload(db, actor)])).toThrow(AppError);
    }
    expect(photosToShare.permits(investor)).toBe(false);
    expect(photos()).toEqual([]);
  });

  test('are offered if they are own unused uploads, for own projects', () => {
    const { db, one } = setUp();
    const two = company(db);
    const [own, foreignUpload] = [upload(db, one.admin), upload(db, two.admin)];
    const page = photosToShare(as(db, one.admin), {
      file_id: [`${own}`, `${own}`, `${foreignUpload}`, '999'],
    });
    expect(page.photos).toEqual([{ fileId: own, name: 'house.jpg' }]);
    expect(page.projects).toEqual([{ id: one.project.id, name: one.project.name }]);
  });
});
