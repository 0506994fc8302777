import { auditLog } from 'db/schema/audit';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { findPerson } from '~/models/people/find.server';
import { kinds } from '~/models/people/kinds';
import { permissionsOf } from '~/models/people/permissions.server';
import { createPerson, updatePerson } from '~/models/people/save.server';
import type { PeopleKind } from '~/paths';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { addPerson, editPayload, personPayload, withPlan } from '../support/people';
import { refusedOf } from '../support/refused';
import { company, join, now, person, upload } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const superadmin = person(db, 'superadmin', { companyId: null });
  const add = (more: Payload = {}, actor = one.admin, kind: PeopleKind = 'tenant') =>
    addPerson(db, actor, kind, more);
  const save = (actor: Actor, id: number, more: Payload = {}, kind: PeopleKind = 'investor') =>
    updatePerson[kind](as(db, actor), { ...editPayload(db, actor, id), ...more });
  return { db, one, superadmin, add, save };
}

describe('adding', () => {
  test('adds a person to the actor’s company with exactly the chosen permissions and an audit row', () => {
    const { db, one, add } = setUp();
    const id = add({ company_id: '999' });
    const saved = findPerson(db, one.admin, id);
    expect(saved).toMatchObject({
      role: 'tenant',
      companyId: one.id,
      createdBy: one.admin.id,
      version: 1,
    });
    expect(permissionsOf(saved)).toEqual(['projects.view', 'invitations.view']);
    const rows = db.select().from(auditLog).where(eq(auditLog.recordId, id)).all();
    expect(rows).toMatchObject([
      { action: 'person.create', actorId: one.admin.id, companyId: one.id },
    ]);
  });

  test('accepts the form’s field names as well as the payload’s', () => {
    const { db, one } = setUp();
    const {
      phone_number: phone_no,
      permission: permissions,
      ...rest
    } = personPayload(db, one.admin);
    const { id } = createPerson.tenant(as(db, one.admin), { ...rest, phone_no, permissions });
    expect(findPerson(db, one.admin, id).phone).toBe(`+972${phone_no}`);
    expect(permissionsOf(findPerson(db, one.admin, id))).toEqual([
      'projects.view',
      'invitations.view',
    ]);
  });

  test('grants with Select All everything the actor can give the role', () => {
    const { db, one, add } = setUp();
    const permissionsFor = (id: number) => permissionsOf(findPerson(db, one.admin, id));
    expect(permissionsFor(add({ permission: 'all' }, one.admin, 'entrepreneur'))).toContain(
      'billing',
    );
    const tenant = permissionsFor(add({ permission: ['all', 'projects.view'] }, one.entrepreneur));
    expect(tenant).toContain('messages.create');
    expect(tenant).not.toContain('projects.edit');
  });

  test('creates one person per form', () => {
    const { db, one } = setUp();
    const form = personPayload(db, one.admin);
    const { id } = createPerson.tenant(as(db, one.admin), form);
    expect(createPerson.tenant(as(db, one.admin), form).id).toBe(id);
  });

  test.each(['billing', 'no.such'])(
    'rejects the permission %s and writes nothing',
    (permission) => {
      const { db, one } = setUp();
      const form = personPayload(db, one.entrepreneur, { permission });
      const before = dump(db);
      expect(refusedOf(() => createPerson.tenant(as(db, one.entrepreneur), form))).toHaveProperty(
        'permission',
      );
      expect(dump(db)).toBe(before);
    },
  );

  test('refuses roles above the actor’s, and everyone without an active plan', () => {
    const { db, one, add } = setUp();
    expect(() => add({ role_id: 'admin' }, one.entrepreneur, 'user')).toThrow('forbidden');
    expect(() => add({}, one.entrepreneur, 'entrepreneur')).toThrow('forbidden');
    expect(() => add({}, person(db, 'tenant', { companyId: one.id }))).toThrow('forbidden');
    expect(() =>
      add({}, person(db, 'admin', { companyId: one.id, parentId: one.admin.id })),
    ).toThrow('forbidden');
    expect(refusedOf(() => add({ role_id: 'superadmin' }, one.admin, 'user'))).toEqual({
      role_id: 'person.errors.role',
    });
    expect(() => add({}, company(db).admin)).toThrow('no-plan');
  });

  test('rejects the email or phone of another person, but not of a deleted one', () => {
    const { db, one, add } = setUp();
    const { email, phone_number } = personPayload(db, one.admin);
    const id = add({ email, phone_number });
    expect(refusedOf(() => add({ email }))).toEqual({ email: 'person.errors.emailTaken' });
    expect(refusedOf(() => add({ phone_number }))).toEqual({
      phone_number: 'person.errors.phoneTaken',
    });
    db.update(people).set({ deletedAt: now }).where(eq(people.id, id)).run();
    expect(add({ email, phone_number })).toBeGreaterThan(id);
  });

  test('accepts only an own, unused upload as photo', () => {
    const { db, one, add } = setUp();
    const photo_id = String(upload(db, one.admin));
    const photoRejection = { profile_photo: 'person.errors.photoGone' };
    expect(refusedOf(() => add({ photo_id }, one.entrepreneur))).toEqual(photoRejection);
    expect(findPerson(db, one.admin, add({ photo_id })).photoFileId).toBe(Number(photo_id));
    expect(refusedOf(() => add({ photo_id }))).toEqual(photoRejection);
  });

  test('adds investors and tenants to the chosen projects and rejects other roles and projects', () => {
    const { db, one, add } = setUp();
    const project_ids = [String(one.project.id)];
    const id = add({ role_id: 'investor', project_ids }, one.admin, 'user');
    expect(findPerson(db, one.entrepreneur, id).role).toBe('investor');
    const projectError = (more: Payload) =>
      refusedOf(() => add(more, one.admin, 'user')).project_ids;
    expect(projectError({ role_id: 'entrepreneur', project_ids })).toBe(
      'person.errors.projectRole',
    );
    const foreign = String(company(db).project.id);
    expect(projectError({ role_id: 'tenant', project_ids: foreign })).toBe(
      'person.errors.projectGone',
    );
  });

  test.each(Object.keys(kinds) as PeopleKind[])(
    'reports all missing fields of a %s together',
    (kind) => {
      const { db, superadmin } = setUp();
      const needed = Object.entries(kinds[kind].fields).flatMap(([field, want]) =>
        want === 'needed' && field !== 'role_id' ? [field] : [],
      );
      const errors = refusedOf(() => createPerson[kind](as(db, superadmin), {}));
      expect(Object.keys(errors).sort()).toEqual(
        ['name', 'email', 'phone_number', ...needed].sort(),
      );
    },
  );
});

describe('changing', () => {
  test('rejects a save over a newer version', () => {
    const { db, one, add } = setUp();
    const form = editPayload(db, one.admin, add());
    updatePerson.tenant(as(db, one.admin), { ...form, name: 'Ruth Levi' });
    expect(() => updatePerson.tenant(as(db, one.admin), form)).toThrow('stale');
    expect(findPerson(db, one.admin, Number(form.id))).toMatchObject({
      name: 'Ruth Levi',
      version: 2,
    });
  });

  test('removes an unticked default permission and keeps an unchanged set', () => {
    const { db, one, save } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    const savePermissions = (permission: string[]) => {
      save(one.admin, investor.id, { permission });
      return findPerson(db, one.admin, investor.id);
    };
    expect(savePermissions(permissionsOf(investor))).toMatchObject({ parentId: null });
    expect(permissionsOf(savePermissions(['projects.view']))).toEqual([
      'projects.view',
      'invitations.view',
    ]);
    expect(permissionsOf(savePermissions([]))).toEqual(['invitations.view']);
  });

  test('refuses guests, oneself and people of another company', () => {
    const { db, one } = setUp();
    const two = company(db);
    const guest = person(db, 'investor', { companyId: two.id });
    join(db, one.project.id, guest, 'investor');
    const change = (id: number, kind: PeopleKind) => () =>
      updatePerson[kind](as(db, one.admin), {
        ...editPayload(db, one.admin, guest.id),
        id: String(id),
      });
    expect(change(guest.id, 'investor')).toThrow('forbidden');
    expect(change(one.admin.id, 'user')).toThrow('forbidden');
    expect(change(two.entrepreneur.id, 'entrepreneur')).toThrow('not-found');
  });

  test('keeps the email and phone of a person in other companies’ projects', () => {
    const { db, one, add, save } = setUp();
    const id = add({}, one.admin, 'investor');
    join(db, company(db).project.id, { ...one.admin, id }, 'investor');
    const change = (more: Payload) => () => save(one.admin, id, more);
    const shared = 'person.errors.contactShared';
    expect(refusedOf(change({ email: 'thief@example.test' }))).toEqual({ email: shared });
    expect(refusedOf(change({ phone_number: '520009999' }))).toEqual({ phone_number: shared });
    expect(change({ name: 'Another name' })).not.toThrow();
  });
});

describe('company admins', () => {
  test('are created with their company, by the super admin only', () => {
    const { db, one, superadmin, save } = setUp();
    const form = personPayload(db, superadmin, { company_name: 'Galil Homes' });
    expect(() => createPerson.admin(as(db, one.admin), form)).toThrow('forbidden');
    const { id } = createPerson.admin(as(db, superadmin), form);
    expect(createPerson.admin(as(db, superadmin), form).id).toBe(id);
    const created = findPerson(db, superadmin, id);
    expect(created).toMatchObject({ role: 'admin', parentId: null, companyName: 'Galil Homes' });
    save(superadmin, id, { company_name: 'Galil', permission: [] }, 'admin');
    const renamed = findPerson(db, superadmin, id);
    expect(renamed.companyName).toBe('Galil');
    expect(permissionsOf(renamed)).toContain('billing');
  });

  test('changes only admins at the admins’ address', () => {
    const { db, one, superadmin, save } = setUp();
    const change = () =>
      save(superadmin, one.entrepreneur.id, { name: 'X', company_name: 'X' }, 'admin');
    expect(change).toThrow('forbidden');
    expect(findPerson(db, superadmin, one.entrepreneur.id).name).not.toBe('X');
  });
});
