import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { tenantRequests } from 'db/schema/tenant-request';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { findFile } from '~/models/files/visible.server';
import { erasePerson } from '~/models/people/erase.server';
import { readPerson } from '~/models/people/find.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { requestList, requestPage } from '~/models/tenant-requests/list.server';
import { requestForm, withdrawRequest } from '~/models/tenant-requests/save.server';
import { requestPath } from '~/paths';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { reasonsOf } from '../support/refused';
import { join, now, person, upload } from '../support/world';
import { setUp } from './tenant-requests-set-up';

function mails(db: Database, actor: Actor) {
  const { secrets } = as(db, actor);
  const rows = db.select().from(outbox).all();
  return rows.map(({ to, subject, text }) => ({ to, subject, text: secrets.open(text) }));
}

describe('a request', () => {
  test('is seen by its tenant, the owner and the admin, and by no one else', () => {
    const { db, one, two, tenant, neighbour, investor, colleague, report, page } = setUp();
    const fileId = upload(db, tenant);
    const id = report(tenant, { images: [{ file_id: fileId }] });
    const superadmin = person(db, 'superadmin', { companyId: null });
    for (const actor of [tenant, one.entrepreneur, one.admin]) {
      expect(page(actor, id)).toMatchObject({ title: 'The tap drips', status: 'new', entries: [] });
      expect(requestList(as(db, actor)).rows.map((row) => row.id)).toEqual([id]);
      expect(findFile(db, actor, fileId).name).toBe('house.jpg');
      expect(searchEverywhere(as(db, actor), { search: 'drips' }).requests?.rows).toHaveLength(1);
    }
    for (const actor of [neighbour, colleague, two.admin, two.entrepreneur]) {
      expect(() => page(actor, id)).toThrow('not-found');
      expect(requestList(as(db, actor)).rows).toEqual([]);
      expect(() => findFile(db, actor, fileId)).toThrow('not-found');
      expect(searchEverywhere(as(db, actor), { search: 'drips' }).requests?.rows).toEqual([]);
    }
    for (const actor of [investor, superadmin]) {
      expect(() => page(actor, id)).toThrow('forbidden');
      expect(searchEverywhere(as(db, actor), { search: 'drips' }).requests).toBeNull();
    }
    expect(() => findFile(db, investor, fileId)).toThrow('not-found');
  });

  test('is reported only by a tenant of the project, with own photos, five at most', () => {
    const { db, one, two, tenant, neighbour, investor, report } = setUp();
    const before = dump(db);
    expect(() => report(investor)).toThrow('forbidden');
    expect(() => report(one.admin)).toThrow('forbidden');
    expect(() => report(tenant, { project_id: two.project.id })).toThrow('not-found');
    expect(dump(db)).toBe(before);
    const foreign = upload(db, neighbour);
    const photos = Array.from({ length: 6 }, () => upload(db, tenant));
    const images = (ids: number[]) => ({ images: [{ file_id: ids }] });
    expect(reasonsOf(() => report(tenant, images([foreign])))).toEqual({
      images: { text: 'form.errors.file' },
    });
    expect(reasonsOf(() => report(tenant, images(photos)))).toEqual({
      images: { text: 'tenantRequest.errors.photos', values: { most: 5 } },
    });
    const id = report(tenant, images(photos.slice(0, 5)));
    expect(requestPage(as(db, tenant), { id }).photos).toHaveLength(5);
    expect(reasonsOf(() => report(tenant, images(photos.slice(0, 1))))).toHaveProperty('images');
    expect(requestForm(as(db, tenant)).projects.map((home) => home.id)).toEqual([one.project.id]);
    expect(() => requestForm(as(db, person(db, 'tenant', { companyId: null })))).toThrow(
      'not-found',
    );
  });

  test('an investor’s invitation lets a tenant’s account report nothing', () => {
    const { db, two, tenant, report } = setUp();
    join(db, two.project.id, tenant, 'investor');
    expect(() => report(tenant, { project_id: two.project.id })).toThrow('not-found');
  });
});

describe('an answer', () => {
  test('is kept with who changed what, and counts until the request is done', () => {
    const { db, one, tenant, report, answer, page } = setUp();
    const id = report();
    const open = () => requestList.count(as(db, one.entrepreneur), { status: 'open' }, 100);
    expect(open()).toBe(1);
    answer(one.entrepreneur, id, { answer: 'Tomorrow.', status: 'in_progress', version: '1' });
    answer(tenant, id, { answer: 'Thank you.', version: '2' });
    expect(open()).toBe(1);
    answer(one.admin, id, { status: 'done', version: '3' });
    expect(open()).toBe(0);
    const statuses = (status: string) => requestList(as(db, one.admin), { status }).total;
    expect(['open', 'new', 'in_progress', 'done'].map(statuses)).toEqual([0, 0, 0, 1]);
    answer(tenant, id, { answer: 'It drips again.', version: '4' });
    expect(page(tenant, id)).toMatchObject({
      status: 'new',
      entries: [
        { by: one.entrepreneur.name, text: 'Tomorrow.', status: 'in_progress' },
        { by: tenant.name, text: 'Thank you.', status: null },
        { by: one.admin.name, text: null, status: 'done' },
        { by: tenant.name, text: 'It drips again.', status: 'new' },
      ],
    });
    expect(open()).toBe(1);
    const log = db.select().from(auditLog).all();
    expect(log.map(({ action, changes }) => [action, changes.status])).toEqual([
      ['tenant-request.create', undefined],
      ['tenant-request.answer', { from: 'new', to: 'in_progress' }],
      ['tenant-request.answer', undefined],
      ['tenant-request.answer', { from: 'in_progress', to: 'done' }],
      ['tenant-request.answer', { from: 'done', to: 'new' }],
    ]);
    expect(JSON.stringify(log)).not.toContain('drips again');
  });

  test('says something, is up to date, and leaves the status to the people who run the project', () => {
    const { db, one, tenant, neighbour, report, answer } = setUp();
    const id = report();
    const before = dump(db);
    const missing = { answer: { text: 'form.errors.required' } };
    expect(reasonsOf(() => answer(one.admin, id, { status: 'new' }))).toEqual(missing);
    expect(reasonsOf(() => answer(tenant, id, {}))).toEqual(missing);
    expect(reasonsOf(() => answer(tenant, id, { answer: 'x', status: 'done' }))).toEqual({
      status: { text: 'form.errors.choice' },
    });
    expect(() => answer(one.admin, id, { answer: 'x', version: '7' })).toThrow('stale');
    expect(() => answer(neighbour, id, { answer: 'x' })).toThrow('not-found');
    expect(dump(db)).toBe(before);
  });
});

describe('notices', () => {
  test('reach the owner and the admins, then the tenant, each in their own language', () => {
    const { db, one, tenant, report, answer } = setUp();
    db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, tenant.id)).run();
    const id = report();
    const first = mails(db, tenant);
    expect(first.map(({ to }) => to).sort()).toEqual(
      [one.admin.email, one.entrepreneur.email].sort(),
    );
    const toAdmin = first.find(({ to }) => to === one.admin.email);
    expect(toAdmin?.text).toContain(`https://yesod.test${requestPath('admin', id)}`);
    expect(toAdmin?.text).toContain('The tap drips');
    answer(one.entrepreneur, id, { answer: 'Tomorrow.', status: 'in_progress' });
    const [last] = mails(db, tenant).slice(-1);
    expect(last?.to).toBe(tenant.email);
    expect(last?.text).toMatch(/עדכון מאת.*\nמצב: בטיפול\n/);
    expect(last?.text).toContain(`https://yesod.test${requestPath('member', id)}`);
  });

  test('stop for a tenant who left the project', () => {
    const { db, one, tenant, report, answer } = setUp();
    const id = report();
    const count = mails(db, tenant).length;
    db.delete(projectMembers).where(eq(projectMembers.personId, tenant.id)).run();
    answer(one.admin, id, { answer: 'Fixed.', status: 'done' });
    expect(mails(db, tenant)).toHaveLength(count);
  });

  test('contain no names at an address that was only entered', () => {
    const { db, one, tenant, report, answer } = setUp();
    db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, tenant.id)).run();
    const id = report();
    answer(one.admin, id, { answer: 'Tomorrow.' });
    const [last] = mails(db, tenant).slice(-1);
    expect(last?.to).toBe(tenant.email);
    expect(`${last?.subject} ${last?.text}`).not.toContain('tap');
    expect(last?.text).not.toContain(one.admin.name);
  });
});

describe('withdrawing', () => {
  test('deletes a request without an answer, with its photos and the tenant’s additions', () => {
    const { db, tenant, neighbour, one, report, answer } = setUp();
    const fileId = upload(db, tenant);
    const id = report(tenant, { images: [{ file_id: fileId }] });
    expect(() => withdrawRequest(as(db, neighbour), { id })).toThrow('not-found');
    expect(() => withdrawRequest(as(db, one.admin), { id })).toThrow('forbidden');
    answer(tenant, id, { answer: 'Please hurry.' });
    withdrawRequest(as(db, tenant), { id });
    expect(db.select().from(tenantRequests).all()).toEqual([]);
    expect(db.select().from(files).where(eq(files.id, fileId)).all()).toEqual([]);
  });

  test('ends with the first answer, also for a request that was opened again', () => {
    const { db, one, tenant, report, answer } = setUp();
    const id = report();
    answer(one.admin, id, { status: 'done' });
    answer(tenant, id, { answer: 'No.' });
    expect(() => withdrawRequest(as(db, tenant), { id })).toThrow('not-found');
  });
});

test('outlives the tenant’s account, without their name', () => {
  const { db, one, tenant, report, answer, page } = setUp();
  const id = report();
  answer(tenant, id, { answer: 'Please hurry.' });
  erasePerson(db, readPerson(db, eq(people.id, tenant.id))!, now);
  expect(page(one.admin, id)).toMatchObject({ tenant: null, entries: [{ by: null }] });
});
