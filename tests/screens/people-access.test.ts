import { auditLog } from 'db/schema/audit';
import { projects } from 'db/schema/project';
import { securityEvents } from 'db/schema/security';
import { cast, castProjects } from 'db/seeds/cast';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  companyUsersPath,
  personAccessPath,
  personRestorePath,
  personSignOutPath,
  personSuspendPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { client } from '../support/client';
import { tagsOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const { admin, admin2, entrepreneur, investor, superadmin } = cast;
const idOf = (email: string) => personWith(server, email).id;
const access = (email: string) => personAccessPath('admin', idOf(email));
const lastAction = () =>
  withDatabase(server, (db) => db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1).get())
    ?.action;

describe('an entrepreneur', () => {
  test('is suspended on a page of its own, and loses access with the next request', async () => {
    const [boss, person] = [client(server, admin.email), client(server, entrepreneur.email)];
    expect((await person.call('GET', '/api/projects')).status).toBe(200);
    const page = await boss.get(access(entrepreneur.email));
    const suspendPath = personSuspendPath('admin', idOf(entrepreneur.email));
    expect(tagsOf(page.html, 'a').map(({ href }) => href)).toContain(suspendPath);
    const question = await boss.get(suspendPath);
    expect(wordsOf(question.html)).toContain('Suspend Yael Cohen?');
    const done = await boss.post(suspendPath);
    expect([done.status, done.location]).toEqual([303, access(entrepreneur.email)]);
    expect(wordsOf((await boss.get(access(entrepreneur.email))).html)).toContain(
      'The access of Yael Cohen is suspended.',
    );
    expect((await person.get(projectsPath('member'))).location).toContain('/login');
    expect((await person.call('GET', '/api/projects')).status).toBe(401);
    expect(lastAction()).toBe('person.suspend');
    const list = await boss.get(`${companyUsersPath()}?search=Yael`);
    expect(wordsOf(list.html)).toContain('Yael Cohen Suspended');
    const rows = await boss.call('GET', '/api/users?search=Yael');
    expect(JSON.parse(rows.html).data[0]).toMatchObject({ is_suspended: true });
  });

  test('is restored, signs in again, and can be signed out everywhere', async () => {
    const boss = client(server, admin.email);
    const id = idOf(entrepreneur.email);
    expect((await boss.get(personRestorePath('admin', id))).status).toBe(200);
    expect((await boss.post(personRestorePath('admin', id))).location).toBe(
      access(entrepreneur.email),
    );
    const person = client(server, entrepreneur.email);
    expect((await person.get(projectsPath('member'))).status).toBe(200);
    expect((await boss.post(personSignOutPath('admin', id))).status).toBe(303);
    expect((await person.get(projectsPath('member'))).location).toContain('/login');
    expect(lastAction()).toBe('person.sign-out');
    await expect
      .poll(() =>
        withDatabase(server, (db) =>
          db
            .select({ what: securityEvents.what })
            .from(securityEvents)
            .all()
            .map(({ what }) => what),
        ),
      )
      .toEqual(expect.arrayContaining(['person.suspend', 'person.restore', 'person.sign-out']));
  });
});

test('an investor loses this company’s projects and keeps account and session', async () => {
  const [boss, person] = [client(server, admin.email), client(server, investor.email)];
  const own = withDatabase(server, (db) =>
    db
      .select({ id: projects.id })
      .from(projects)
      .where(eq(projects.name, castProjects.neveTzedek))
      .get(),
  );
  const path = projectPath('member', own?.id ?? 0);
  const before = await person.get(path);
  expect(before.status).toBe(200);
  const tag = before.headers.get('etag') ?? '';
  const id = idOf(investor.email);
  const call = await boss.call('POST', `/api/users/${id}/suspend`);
  expect(call.status).toBe(200);
  expect((await person.get(path, { 'If-None-Match': tag })).status).toBe(404);
  expect((await person.get(projectsPath('member'))).status).toBe(200);
  expect((await person.call('GET', `/api/projects/${own?.id}`)).status).toBe(404);
  expect(wordsOf((await boss.get(access(investor.email))).html)).toContain(
    'Access to your projects Suspended',
  );
  expect((await boss.get(personSignOutPath('admin', id))).status).toBe(404);
  expect((await boss.call('POST', `/api/users/${id}/restore`)).status).toBe(200);
  expect((await person.get(path)).status).toBe(200);
});

test('people of other companies do not exist, and the last admin says why they stay', async () => {
  const stranger = client(server, admin2.email);
  for (const path of [personAccessPath, personSuspendPath, personRestorePath, personSignOutPath]) {
    const here = path('admin', idOf(entrepreneur.email));
    expect((await stranger.get(here)).status).toBe(404);
    if (path !== personAccessPath) expect((await stranger.post(here)).status).toBe(404);
  }
  const owner = client(server, superadmin.email);
  const suspendPath = personSuspendPath('admin', idOf(admin2.email));
  const refusal = 'is the company’s last active admin';
  expect(wordsOf((await owner.get(suspendPath)).html)).toContain(refusal);
  const sent = await owner.post(suspendPath);
  expect([sent.status, wordsOf(sent.html)]).toEqual([422, expect.stringContaining(refusal)]);
  expect((await owner.get(personSuspendPath('admin', idOf(superadmin.email)))).status).toBe(404);
});
