import type { Database } from 'db/client.server';
import { type Permission, people, personPermissions } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assetTypesPath,
  dashboardPath,
  documentDeletePath,
  loginPath,
  peoplePath,
  projectEditPath,
  projectPath,
} from '~/paths';
import type { Client } from '../support/client';
import { changeDatabase } from '../support/peek';
import { type Person, type RoleScene, roleScene } from '../support/role-scene';
import type { Records } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let scene: RoleScene;
let own: Records;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
});
beforeEach(async () => {
  scene = await roleScene(server);
  own = await scene.records('one');
});

/** Loads a page like a caching browser, before and after a change. */
async function loadAround(path: string, visitor: Client, change: () => void) {
  const before = await visitor.get(path);
  const tag = before.headers.get('etag');
  change();
  const after = await visitor.get(path, tag ? { 'If-None-Match': tag } : {});
  return { before: before.status, after: after.status, location: after.location, html: after.html };
}

const change = (actor: Person, changes: Partial<typeof people.$inferInsert>) => () =>
  changeDatabase(server, (db) =>
    db.update(people).set(changes).where(eq(people.id, scene.people[actor].id)).run(),
  );

const grants =
  (
    actor: Person,
    act: (db: Database, grant: { personId: number; permission: Permission }) => void,
  ) =>
  (permission: Permission) =>
  () =>
    changeDatabase(server, (db) => act(db, { personId: scene.people[actor].id, permission }));

describe('changes apply from the next request, to active sessions and cached pages', () => {
  test('covers granted and revoked permissions', async () => {
    const page = projectPath('admin', own.project ?? '');
    const give = grants('idle', (db, grant) => db.insert(personPermissions).values(grant).run());
    const take = grants('idle', (db, { personId }) =>
      db.delete(personPermissions).where(eq(personPermissions.personId, personId)).run(),
    );
    const { idle } = scene.browsers;
    expect(await loadAround(page, idle, give('projects.view'))).toMatchObject({
      before: 404,
      after: 200,
    });
    expect(await loadAround(page, idle, take('projects.view'))).toMatchObject({
      before: 200,
      after: 404,
    });
  });

  test('covers another role', async () => {
    const { admin, owner } = scene.browsers;
    const demoted = await loadAround(
      assetTypesPath('admin'),
      admin,
      change('admin', { role: 'investor' }),
    );
    expect(demoted).toMatchObject({ before: 200, after: 404 });
    expect(
      (await admin.post(documentDeletePath('admin', own.project ?? '', own.document ?? ''))).status,
    ).toBe(404);
    const rise = await loadAround(
      peoplePath('admin', 'tenant'),
      owner,
      change('owner', { role: 'admin' }),
    );
    expect(rise).toMatchObject({ before: 404, after: 200 });
    expect((await owner.get(dashboardPath('member'))).location).toBe(dashboardPath('admin'));
  });

  test('covers another company', async () => {
    const two = await scene.records('two');
    const { companyId } = scene.people.admin2;
    const page = projectPath('admin', own.project ?? '');
    const { admin } = scene.browsers;
    expect(await loadAround(page, admin, change('admin', { companyId }))).toMatchObject({
      before: 200,
      after: 404,
    });
    expect((await admin.get(projectPath('admin', two.project ?? ''))).status).toBe(200);
    expect((await admin.get(dashboardPath('admin'))).html).not.toContain('onyx-one-');
  });

  test('covers the end of a membership and a new owner', async () => {
    const page = projectPath('member', own.project ?? '');
    const id = Number(own.project);
    const leave = () =>
      changeDatabase(server, (db) =>
        db.delete(projectMembers).where(eq(projectMembers.projectId, id)).run(),
      );
    expect(await loadAround(page, scene.browsers.investor, leave)).toMatchObject({
      before: 200,
      after: 404,
    });
    const ownerId = scene.people.colleague.id;
    const pass = () =>
      changeDatabase(server, (db) =>
        db.update(projects).set({ ownerId }).where(eq(projects.id, id)).run(),
      );
    expect(await loadAround(page, scene.browsers.owner, pass)).toMatchObject({
      before: 200,
      after: 404,
    });
    expect((await scene.browsers.colleague.get(projectEditPath('member', id))).status).toBe(200);
  });

  test.each([
    ['a deletion', { deletedAt: 1 }],
    ['an account that is switched off', { isActive: false }],
  ])('covers %s', async (_what, changes) => {
    const path = dashboardPath('member');
    const missing = await loadAround(path, scene.browsers.owner, change('owner', changes));
    expect(missing).toMatchObject({
      before: 200,
      after: 302,
      location: loginPath({ redirectTo: path }),
    });
    const response = await scene.browsers.owner.post(projectEditPath('member', own.project ?? ''));
    expect(response.location).toBe(loginPath());
  });
});

test('takes the company from the session, not from the request', async () => {
  const foreign = await scene.records('two');
  const { companyId, id } = scene.people.admin2;
  const query = new URLSearchParams({
    company_id: String(companyId),
    companyId: String(companyId),
    user_id: String(id),
    userId: String(id),
    created_by: String(id),
    project_id: foreign.project ?? '',
    userCode: 'code-1',
  });
  for (const path of [
    '/admin/projects',
    '/admin/users',
    '/admin/dashboard',
    '/admin/plan',
    '/admin/cards',
  ]) {
    const { status, html } = await scene.browsers.admin.get(`${path}?${query}`);
    expect([path, status, html.includes('onyx-two-')]).toEqual([path, 200, false]);
  }
});
