import { subscriptions } from 'db/schema/billing';
import { cast, castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  companyAdminsPath,
  companyUsersPath,
  createdUsersPath,
  peoplePath,
  personCreatePath,
  personDeletePath,
  personEditPath,
  planPath,
  usersInfoPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import { errorsOf, personForm, personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
let superadmin: Client;

beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
  superadmin = client(server, cast.superadmin.email);
});

const rowsOf = (html: string) => (mainOf(html).match(/<th scope="row"/g) ?? []).length;

describe('users of a company', () => {
  const create = personCreatePath('admin', 'user');

  test('filters the list by role and project', async () => {
    const { html } = await admin.get(`${companyUsersPath()}?filters[roles]=tenant&perPage=50`);
    expect(rowsOf(html)).toBe(5);
    const id = projectNamed(server, castProjects.neveTzedek);
    const ofProject = await admin.get(`${companyUsersPath()}?project_id=${id}&perPage=50`);
    expect(wordsOf(mainOf(ofProject.html))).toContain(cast.tenant.name);
    expect(wordsOf(mainOf(ofProject.html))).not.toContain('Keren Baruch');
    const foreign = projectNamed(server, castProjects.carmelTower);
    expect(rowsOf((await admin.get(`${companyUsersPath()}?project_id=${foreign}`)).html)).toBe(0);
  });

  test('adds one without a photo, updates and deletes it with the right messages', async () => {
    const form = await personForm({
      role_id: 'admin',
      email: 'user@example.test',
      profile_photo: undefined,
    });
    const added = await admin.post(create, form);
    expect(added.location).toBe(companyUsersPath());
    expect((await admin.get(companyUsersPath())).html).toContain('User created successfully');
    const { id, parentId } = personWith(server, 'user@example.test');
    expect(parentId).toBe(personWith(server, cast.admin.email).id);
    const edit = personEditPath('admin', 'user', id);
    expect((await admin.post(edit, formOf((await admin.get(edit)).html, 'person'))).status).toBe(
      303,
    );
    expect((await admin.get(companyUsersPath())).html).toContain('User updated successfully');
    const remove = personDeletePath('admin', 'user', id);
    expect(wordsOf((await admin.get(remove)).html)).toContain(
      'Are you sure you want to delete this users?',
    );
    expect((await admin.post(remove)).status).toBe(303);
    expect((await admin.get(companyUsersPath())).html).toContain('User deleted successfully');
  });

  test('accepts projects only for investors and tenants', async () => {
    const project = String(projectNamed(server, castProjects.hayarkonHotel));
    const form = await personForm({ role_id: 'entrepreneur', 'project_ids[]': project });
    const rejection = await admin.post(create, form);
    expect(errorsOf(rejection.html)).toContain(
      'Only investors and tenants can become members of projects.',
    );
    form.set('role_id', 'investor');
    expect((await admin.post(create, form)).status).toBe(303);
  });

  test('shows a banner and a link to the plans without an active plan', async () => {
    withDatabase(server, (db) => db.update(subscriptions).set({ expiredAt: 1 }).run());
    const list = await admin.get(companyUsersPath());
    expect(wordsOf(mainOf(list.html))).toContain('Your company’s plan has ended.');
    expect(mainOf(list.html)).not.toContain(create);
    for (const path of [create, personCreatePath('admin', 'tenant')]) {
      expect((await admin.get(path)).location).toBe(planPath('admin'));
      expect((await admin.post(path, await personForm({ role_id: 'tenant' }))).location).toBe(
        planPath('admin'),
      );
    }
  });
});

describe('the super admin', () => {
  const create = personCreatePath('admin', 'admin');

  test('creates a company through its admin, with the right messages', async () => {
    const empty = await superadmin.post(create, new FormData());
    const text = ['name', 'email', 'company_name', 'phone_no', 'profile_photo'].map((field) =>
      errorBeside(empty.html, field)?.replace('Error: ', ''),
    );
    expect(text).toEqual([
      'Name is required.',
      'Invalid email format.',
      'Company Name is required.',
      'Phone number is required.',
      'Profile photo is required.',
    ]);
    const form = await personForm({ company_name: 'Galil Homes', email: 'galil@example.test' });
    expect((await superadmin.post(create, form)).location).toBe(companyAdminsPath());
    const list = wordsOf(mainOf((await superadmin.get(companyAdminsPath())).html));
    expect(list).toContain('Galil Homes');
    const galil = client(server, 'galil@example.test');
    expect(rowsOf((await galil.get(companyUsersPath())).html)).toBe(1);
  });

  test('finds everyone, their creator and their plans', async () => {
    const everybody = await superadmin.get(`${createdUsersPath()}?perPage=100`);
    expect(wordsOf(mainOf(everybody.html))).toContain(cast.tenant.name);
    const { id } = personWith(server, cast.admin2.email);
    const created = wordsOf(mainOf((await superadmin.get(createdUsersPath(id))).html));
    expect(created).toContain('הדס לוין');
    expect(created).not.toContain(cast.tenant.name);
    expect(wordsOf(mainOf((await superadmin.get(usersInfoPath(id))).html))).toContain('Basic');
    const plans = mainOf((await superadmin.get(usersInfoPath())).html);
    expect(wordsOf(plans)).toContain('Basic');
    const back = tagsOf(plans, 'a').map(({ href }) => href);
    expect(back).toContain(createdUsersPath());
  });

  test('hides this and other companies’ plans from an admin', async () => {
    for (const path of [companyAdminsPath(), create, createdUsersPath()])
      expect((await admin.get(path)).status).toBe(404);
    const other = personWith(server, cast.admin2.email).id;
    for (const path of [usersInfoPath(other), personEditPath('admin', 'user', other)])
      expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(personDeletePath('admin', 'user', other))).status).toBe(404);
  });

  test('replaces the last admin of a company', async () => {
    const { id } = personWith(server, cast.admin2.email);
    const path = personDeletePath('admin', 'admin', id);
    expect(wordsOf((await superadmin.get(path)).html)).toContain('is the last admin of');
    const heir = personWith(server, 'hadas.levin@yesod.demo');
    expect((await superadmin.post(path, { user_id: String(heir.id) })).status).toBe(303);
    expect(personWith(server, 'hadas.levin@yesod.demo').parentId).toBeNull();
    const hadas = client(server, 'hadas.levin@yesod.demo');
    expect((await hadas.get(peoplePath('admin', 'tenant'))).status).toBe(200);
  });
});
