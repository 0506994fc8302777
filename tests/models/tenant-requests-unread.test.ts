import { files } from 'db/schema/file';
import { projectMembers } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findFile } from '~/models/files/visible.server';
import type { Caller } from '~/models/operation.server';
import { requestList, requestPage } from '~/models/tenant-requests/list.server';
import { withdrawRequest } from '~/models/tenant-requests/save.server';
import { countUnreadRequests } from '~/models/tenant-requests/unread.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { reasonsOf } from '../support/refused';
import { upload } from '../support/world';
import { setUp } from './tenant-requests-set-up';

describe('photos of an answer', () => {
  test('stay with the answer, are seen by both sides, and can be all of it', () => {
    const { db, one, tenant, neighbour, report, answer, page } = setUp();
    const [first, second] = [upload(db, tenant), upload(db, one.entrepreneur)];
    const images = (id: number) => ({ images: [{ file_id: [id] }] });
    const id = report(tenant, images(first));
    answer(one.entrepreneur, id, images(second));
    for (const actor of [tenant, one.admin]) {
      const request = page(actor, id);
      expect(request.photos.map((photo) => photo.id)).toEqual([first]);
      expect(request.entries).toMatchObject([
        { text: null, status: null, photos: [{ id: second }] },
      ]);
      expect(findFile(db, actor, second).name).toBe('house.jpg');
    }
    expect(() => findFile(db, neighbour, second)).toThrow('not-found');
  });

  test('are the writer’s own, unused, and five at most', () => {
    const { db, one, tenant, report, answer } = setUp();
    const id = report();
    const photos = Array.from({ length: 6 }, () => upload(db, one.admin));
    const before = dump(db);
    const send = (ids: number[]) =>
      reasonsOf(() => answer(one.admin, id, { answer: 'x', images: [{ file_id: ids }] }));
    expect(send(photos)).toHaveProperty('images');
    expect(dump(db)).toBe(before);
    expect(send([upload(db, tenant)])).toEqual({ images: { text: 'form.errors.file' } });
  });

  test('are deleted when the tenant withdraws the request', () => {
    const { db, tenant, report, answer } = setUp();
    const id = report();
    const fileId = upload(db, tenant);
    answer(tenant, id, { images: [{ file_id: [fileId] }] });
    withdrawRequest(as(db, tenant), { id });
    expect(db.select().from(files).where(eq(files.id, fileId)).all()).toEqual([]);
  });
});

describe('unread requests', () => {
  test('are the other side’s, from the report or an answer until they open it', () => {
    const { db, one, two, tenant, neighbour, report, answer, page } = setUp();
    const everyone = [tenant, one.entrepreneur, one.admin, neighbour, two.admin];
    const counts = () => everyone.map((actor) => countUnreadRequests(db, actor));
    const id = report();
    expect(counts()).toEqual([0, 1, 1, 0, 0]);
    expect(requestList(as(db, one.admin)).rows[0]?.isUnread).toBe(true);
    page(one.entrepreneur, id);
    expect(counts()).toEqual([0, 0, 1, 0, 0]);
    answer(one.entrepreneur, id, { answer: 'Tomorrow.' });
    expect(counts()).toEqual([1, 0, 1, 0, 0]);
    expect(requestList(as(db, tenant)).rows[0]?.isUnread).toBe(true);
    page(tenant, id);
    answer(tenant, id, { answer: 'Thanks.' });
    expect(counts()).toEqual([0, 1, 1, 0, 0]);
    expect(requestList(as(db, tenant)).rows[0]?.isUnread).toBe(false);
    withdrawRequest(as(db, tenant), { id: report() });
    expect(counts()).toEqual([0, 1, 1, 0, 0]);
  });

  test('stay unread for impersonators and programs, and are not counted without access', () => {
    const { db, one, tenant, report, answer } = setUp();
    const id = report();
    const open = (more: Partial<Caller>) => requestPage(as(db, one.admin, more), { id });
    open({ impersonator: one.admin });
    open({ key: { id: 1, name: 'Books', scope: 'read' } as Caller['key'] });
    expect(countUnreadRequests(db, one.admin)).toBe(1);
    answer(one.admin, id, { answer: 'Tomorrow.' });
    db.delete(projectMembers).where(eq(projectMembers.personId, tenant.id)).run();
    expect(countUnreadRequests(db, tenant)).toBe(0);
  });
});
