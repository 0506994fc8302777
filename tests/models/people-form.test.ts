import { describe, expect, test } from 'vitest';
import type { Payload } from '~/models/operation.server';
import { deletePerson, personDeletion } from '~/models/people/delete.server';
import { newPerson, personForEdit } from '~/models/people/form.server';
import { importForm, importInto } from '~/models/people/import.server';
import { stageImport } from '~/models/people/import-job.server';
import { userInfo } from '~/models/people/info.server';
import { permissionsOf } from '~/models/people/permissions.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addPerson, withPlan } from '../support/people';
import { errorKeysOf } from '../support/refused';
import { company, join, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const two = company(db);
  const superadmin = person(db, 'superadmin', { companyId: null });
  return { db, one, two, superadmin, ask: (actor: typeof superadmin) => as(db, actor) };
}

describe('the form of a new person', () => {
  test('offers roles, projects and permissions by kind', () => {
    const { one, ask } = setUp();
    expect(newPerson.user(ask(one.admin))).toMatchObject({
      roles: ['admin', 'entrepreneur', 'tenant', 'investor'],
      companies: null,
      projects: [{ id: one.project.id }],
      offered: [],
    });
    const tenant = newPerson.tenant(ask(one.entrepreneur));
    expect(tenant).toMatchObject({ roles: null, companies: null, projects: null });
    expect(tenant.offered).toContain('messages.create');
    expect(tenant.permissions).not.toContain('projects.edit');
  });

  test('asks the super admin for a company, except for company admins', () => {
    const { one, two, superadmin, ask } = setUp();
    const ids = newPerson.tenant(ask(superadmin)).companies?.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([one.id, two.id]));
    expect(newPerson.admin(ask(superadmin))).toMatchObject({
      companies: null,
      permissions: null,
      roles: null,
    });
  });

  test('requires permission to add such people and an active plan, for an import too', () => {
    const { db, one, two, ask } = setUp();
    const user = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    for (const form of [newPerson, importForm, importInto]) {
      expect(() => form.admin(ask(one.admin))).toThrow('forbidden');
      expect(() => form.entrepreneur(ask(one.entrepreneur))).toThrow('forbidden');
      expect(() => form.tenant(ask(user))).toThrow('forbidden');
      expect(() => form.tenant(ask(two.admin))).toThrow('no-plan');
    }
  });

  test('imports into the company that the super admin chooses', () => {
    const { one, superadmin, ask } = setUp();
    const into = (company_id?: string) => importInto.tenant(ask(superadmin), { company_id });
    expect(into(String(one.id))).toEqual({ id: one.id, name: 'A company' });
    for (const missingId of [undefined, '999', 'x'])
      expect(() => into(missingId)).toThrow('not-found');
    const stage = (payload: Payload) => () => stageImport.tenant(ask(superadmin), payload);
    expect(errorKeysOf(stage({}))).toEqual({
      people: 'form.errors.file',
      company_id: 'person.errors.company',
    });
    expect(stage({ people: 'hash', company_id: String(one.id) })()).toEqual({
      hash: 'hash',
      companyId: one.id,
    });
    expect(importInto.admin(ask(superadmin))).toBeNull();
    expect(importInto.tenant(ask(one.admin), { company_id: '999' })).toBeNull();
  });
});

describe('the form of an existing person', () => {
  test('contains their permissions and projects, and is refused for people of others', () => {
    const { db, one, two, ask } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const id = String(investor.id);
    const form = personForEdit.user(ask(one.admin), { id });
    expect(form).toMatchObject({ memberOf: [one.project.id], held: permissionsOf(investor) });
    expect(personForEdit.investor(ask(one.admin), { id }).projects).toBeNull();
    expect(() => personForEdit.tenant(ask(one.admin), { id })).toThrow('forbidden');
    expect(() => personForEdit.investor(ask(two.admin), { id })).toThrow('not-found');
    expect(() => personForEdit.user(ask(one.admin), { id: String(one.admin.id) })).toThrow(
      'forbidden',
    );
    expect(() => personForEdit.investor(ask(one.admin), { id: 'x' })).toThrow('not-found');
  });
});

test('does not offer to delete a deleted person again', () => {
  const { db, one, ask } = setUp();
  const id = String(addPerson(db, one.admin));
  expect(personDeletion.tenant(ask(one.admin), { id })).toMatchObject({ needs: 'nothing' });
  deletePerson.tenant(ask(one.admin), { id });
  expect(() => personDeletion.tenant(ask(one.admin), { id })).toThrow('not-found');
});

test('hides a guest’s plan', () => {
  const { db, one, two, superadmin, ask } = setUp();
  const guest = person(db, 'investor', { companyId: two.id });
  join(db, one.project.id, guest, 'investor');
  const info = (actor: typeof superadmin, of: { id: number }) =>
    userInfo(ask(actor), { id: String(of.id) });
  expect(() => info(one.admin, guest)).toThrow('not-found');
  expect(() => info(one.entrepreneur, guest)).toThrow('forbidden');
  expect(info(superadmin, guest)).toMatchObject({ plan: null, mayImpersonate: false });
  expect(info(one.admin, one.entrepreneur)).toMatchObject({
    plan: { title: 'Basic' },
    mayImpersonate: true,
  });
});
