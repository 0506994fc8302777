import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { deletePerson, personDeletion } from '~/models/people/delete.server';
import { newPerson, personForEdit } from '~/models/people/form.server';
import { checkImport, importForm, stageImport } from '~/models/people/import.server';
import { userInfo } from '~/models/people/info.server';
import { permissionsOf } from '~/models/people/permissions.server';
import type { PeopleKind } from '~/paths';
import { stageBytes } from '~/services/files/staging.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addPerson, withPlan } from '../support/people';
import { refusedOf } from '../support/refused';
import { company, join as joinProject, now, person } from '../support/world';

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

  test('requires permission to add such people and an active plan, for an import too', async () => {
    const { db, one, two, ask } = setUp();
    const user = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    for (const form of [newPerson, importForm]) {
      expect(() => form.admin(ask(one.admin))).toThrow('forbidden');
      expect(() => form.entrepreneur(ask(one.entrepreneur))).toThrow('forbidden');
      expect(() => form.tenant(ask(user))).toThrow('forbidden');
      expect(() => form.tenant(ask(two.admin))).toThrow('no-plan');
    }
    const staged = { kind: 'tenant' as const, hash: '' };
    await expect(checkImport(ask(user), staged)).rejects.toThrow('forbidden');
    await expect(checkImport(ask(two.admin), staged)).rejects.toThrow('no-plan');
  });

  test('imports into the company that the super admin chooses', async () => {
    const { one, superadmin, ask } = setUp();
    const dataDir = await mkdtemp(join(tmpdir(), 'yesod-staged-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const companyOf = async (actor: Actor, kind: PeopleKind, companyId?: number) => {
      const caller = { ...ask(actor), dataDir };
      const hash = await stageBytes(caller, Buffer.from('name'), now);
      return (await checkImport(caller, { kind, hash, companyId })).company;
    };
    expect(await companyOf(superadmin, 'tenant', one.id)).toBe('A company');
    for (const missingId of [undefined, 999])
      await expect(companyOf(superadmin, 'tenant', missingId)).rejects.toThrow('not-found');
    expect(await companyOf(superadmin, 'admin')).toBeNull();
    expect(await companyOf(one.admin, 'tenant', 999)).toBeNull();
    const stage = (payload: Payload) => () => stageImport.tenant(ask(superadmin), payload);
    expect(refusedOf(stage({}))).toEqual({
      people: 'form.errors.file',
      company_id: 'person.errors.company',
    });
    expect(stage({ people: 'hash', company_id: String(one.id) })()).toEqual({
      hash: 'hash',
      companyId: one.id,
    });
  });
});

describe('the form of an existing person', () => {
  test('contains their permissions and projects, and is refused for people of others', () => {
    const { db, one, two, ask } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    joinProject(db, one.project.id, investor, 'investor');
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
  joinProject(db, one.project.id, guest, 'investor');
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
