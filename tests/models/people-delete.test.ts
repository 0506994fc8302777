import { auditLog } from 'db/schema/desk';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deletePerson } from '~/models/people/delete.server';
import { departureOf } from '~/models/people/departure.server';
import { findPerson } from '~/models/people/find.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { dump, freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const ownerOf = (id: number) => db.select().from(projects).where(eq(projects.id, id)).get();
  return { db, one, superadmin, ownerOf };
}

test('deletion is soft, ends the sessions, leaves the projects and frees the address', () => {
  const { db, one } = setUp();
  const tenant = person(db, 'tenant', { companyId: one.id, email: 'free@example.test' });
  join(db, one.project.id, tenant, 'tenant');
  startSession(db, { token: 'theirs', personId: tenant.id, now });
  deletePerson(db, one.entrepreneur, tenant.id, undefined, now);
  const row = db.select().from(people).where(eq(people.id, tenant.id)).get();
  expect(row).toMatchObject({ deletedAt: now, isActive: false, name: tenant.name });
  expect(findSession(db, 'theirs', now)).toBeNull();
  expect(db.select().from(sessions).all()).toEqual([]);
  expect(() => findPerson(db, one.admin, tenant.id)).toThrow('not-found');
  person(db, 'tenant', { companyId: one.id, email: 'free@example.test' });
  const before = dump(db);
  expect(deletePerson(db, one.entrepreneur, tenant.id, undefined, now)).toBe(tenant.name);
  expect(dump(db)).toBe(before);
});

describe('projects go to a new owner first', () => {
  test('of the company, in the same transaction, deleted ones too', () => {
    const { db, one, ownerOf } = setUp();
    const other = person(db, 'entrepreneur', { companyId: one.id });
    const gone = project(db, one.entrepreneur, one.assetType.id, { deletedAt: now });
    expect(departureOf(db, { ...one.entrepreneur })).toMatchObject({ projects: 1, needs: 'owner' });
    for (const heir of [undefined, one.entrepreneur.id, company(db).entrepreneur.id, 999]) {
      const before = dump(db);
      expect(() => deletePerson(db, one.admin, one.entrepreneur.id, heir, now)).toThrow('user_id: newOwner');
      expect(dump(db)).toBe(before);
    }
    deletePerson(db, one.admin, one.entrepreneur.id, other.id, now);
    expect(ownerOf(one.project.id)).toMatchObject({ ownerId: other.id, version: 2, deletedAt: null });
    expect(ownerOf(gone.id)).toMatchObject({ ownerId: other.id, deletedAt: now });
    const noted = db.select().from(auditLog).where(eq(auditLog.projectId, one.project.id)).all();
    expect(noted).toMatchObject([{ changes: { ownerId: { from: one.entrepreneur.id, to: other.id } } }]);
  });

  test('one without projects simply goes', () => {
    const { db, one } = setUp();
    const idle = person(db, 'entrepreneur', { companyId: one.id });
    expect(departureOf(db, idle)).toMatchObject({ needs: 'nothing' });
    expect(deletePerson(db, one.admin, idle.id, undefined, now)).toBe(idle.name);
  });
});

describe('the last admin', () => {
  test('hands over to a company user, who becomes the admin', () => {
    const { db, one, superadmin, ownerOf } = setUp();
    const own = project(db, one.admin, one.assetType.id);
    const remove = (heir?: number) => () => deletePerson(db, superadmin, one.admin.id, heir, now);
    expect(remove(one.entrepreneur.id)).toThrow('user_id: lastAdmin');
    const user = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    expect(remove()).toThrow('user_id: successor');
    remove(user.id)();
    expect(findPerson(db, superadmin, user.id).parentId).toBeNull();
    expect(ownerOf(own.id)?.ownerId).toBe(user.id);
  });

  test('cannot delete themselves, nor a user their admin', () => {
    const { db, one } = setUp();
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['people.delete'],
    });
    expect(() => deletePerson(db, one.admin, one.admin.id, user.id, now)).toThrow('forbidden');
    expect(() => deletePerson(db, user, one.admin.id, user.id, now)).toThrow('forbidden');
  });

  test('of nobody else goes, and the projects with them', () => {
    const { db, superadmin, one, ownerOf } = setUp();
    deletePerson(db, superadmin, one.entrepreneur.id, one.admin.id, now);
    deletePerson(db, superadmin, one.admin.id, undefined, now);
    expect(ownerOf(one.project.id)).toMatchObject({ deletedAt: now, deletedBy: one.admin.id });
  });
});
