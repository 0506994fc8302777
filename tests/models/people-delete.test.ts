import { auditLog } from 'db/schema/audit';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { deletePerson, departureOf } from '~/models/people/delete.server';
import { findPerson } from '~/models/people/find.server';
import { peopleLists } from '~/models/people/list.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import type { PeopleKind } from '~/paths';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const ownerOf = (id: number) => db.select().from(projects).where(eq(projects.id, id)).get();
  const remove = (actor: Actor, { id }: Actor, heir?: number, kind: PeopleKind = 'entrepreneur') =>
    deletePerson[kind](as(db, actor), { id: String(id), user_id: heir && String(heir) }).name;
  return { db, one, superadmin, ownerOf, remove };
}

test('hides the person, ends their sessions, leaves their projects and frees the address', () => {
  const { db, one, remove } = setUp();
  const tenant = person(db, 'tenant', { companyId: one.id, email: 'free@example.test' });
  join(db, one.project.id, tenant, 'tenant');
  startSession(db, { token: 'theirs', personId: tenant.id, now });
  remove(one.entrepreneur, tenant, undefined, 'tenant');
  const row = db.select().from(people).where(eq(people.id, tenant.id)).get();
  expect(row).toMatchObject({ deletedAt: now, isActive: false, name: tenant.name });
  expect(findSession(db, 'theirs', 'web', now)).toBeNull();
  expect(db.select().from(sessions).all()).toEqual([]);
  expect(() => findPerson(db, one.admin, tenant.id)).toThrow('not-found');
  person(db, 'tenant', { companyId: one.id, email: 'free@example.test' });
  const before = dump(db);
  expect(remove(one.entrepreneur, tenant, undefined, 'tenant')).toBe(tenant.name);
  expect(dump(db)).toBe(before);
});

test('lets an entrepreneur delete people a colleague added, but not those an admin added', () => {
  const { db, one, remove } = setUp();
  const addedBy = (maker: Actor) => {
    const tenant = person(db, 'tenant', { companyId: one.id });
    db.update(people).set({ createdBy: maker.id }).where(eq(people.id, tenant.id)).run();
    return tenant;
  };
  const adminsTenant = addedBy(one.admin);
  expect(() => remove(one.entrepreneur, adminsTenant, undefined, 'tenant')).toThrow('forbidden');
  const { rows } = peopleLists.tenant(as(db, one.entrepreneur), {});
  expect(rows).toMatchObject([{ id: adminsTenant.id, mayEdit: false, mayDelete: false }]);
  const colleagues = addedBy(person(db, 'entrepreneur', { companyId: one.id }));
  expect(remove(one.entrepreneur, colleagues, undefined, 'tenant')).toBe(colleagues.name);
});

describe('deleting a person with projects', () => {
  test('transfers all projects to a person of the company in the same transaction', () => {
    const { db, one, ownerOf, remove } = setUp();
    const newOwner = person(db, 'entrepreneur', { companyId: one.id });
    const deletedProject = project(db, one.entrepreneur, one.assetType.id, { deletedAt: now });
    expect(departureOf(db, { ...one.entrepreneur })).toMatchObject({ projects: 1, needs: 'owner' });
    for (const heir of [undefined, one.entrepreneur.id, company(db).entrepreneur.id, 999]) {
      const before = dump(db);
      expect(() => remove(one.admin, one.entrepreneur, heir)).toThrow(
        'user_id: person.errors.newOwner',
      );
      expect(dump(db)).toBe(before);
    }
    remove(one.admin, one.entrepreneur, newOwner.id);
    expect(ownerOf(one.project.id)).toMatchObject({
      ownerId: newOwner.id,
      version: 2,
      deletedAt: null,
    });
    expect(ownerOf(deletedProject.id)).toMatchObject({ ownerId: newOwner.id, deletedAt: now });
    const logged = db.select().from(auditLog).where(eq(auditLog.projectId, one.project.id)).all();
    expect(logged).toMatchObject([
      { changes: { ownerId: { from: one.entrepreneur.id, to: newOwner.id } } },
    ]);
  });

  test('deletes a person without projects directly', () => {
    const { db, one, remove } = setUp();
    const idle = person(db, 'entrepreneur', { companyId: one.id });
    expect(departureOf(db, idle)).toMatchObject({ needs: 'nothing' });
    expect(remove(one.admin, idle)).toBe(idle.name);
  });
});

describe('deleting the last admin', () => {
  test('makes the chosen company user the admin', () => {
    const { db, one, superadmin, ownerOf, remove } = setUp();
    const own = project(db, one.admin, one.assetType.id);
    const removeAdmin = (heir?: number) => () => remove(superadmin, one.admin, heir, 'admin');
    expect(removeAdmin(one.entrepreneur.id)).toThrow('user_id: person.errors.lastAdmin');
    const user = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    expect(removeAdmin()).toThrow('user_id: person.errors.successor');
    removeAdmin(user.id)();
    expect(findPerson(db, superadmin, user.id).parentId).toBeNull();
    expect(ownerOf(own.id)?.ownerId).toBe(user.id);
  });

  test('refuses admins themselves, and company users their admin', () => {
    const { db, one, remove } = setUp();
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['people.delete'],
    });
    for (const kind of ['user', 'admin'] as const)
      for (const actor of [one.admin, user])
        expect(() => remove(actor, one.admin, user.id, kind)).toThrow('forbidden');
  });

  test('deletes the projects too when no one is left in the company', () => {
    const { superadmin, one, ownerOf, remove } = setUp();
    remove(superadmin, one.entrepreneur, one.admin.id);
    remove(superadmin, one.admin, undefined, 'admin');
    expect(ownerOf(one.project.id)).toMatchObject({ deletedAt: now, deletedBy: one.admin.id });
  });
});
