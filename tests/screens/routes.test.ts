import { castProjects } from 'db/seeds/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminLoginPath, dashboardPath } from '~/paths';
import { client } from '../support/client';
import { dumpOf, projectNamed } from '../support/peek';
import { type Route, routes } from '../support/routes';
import { type RunningServer, startServer } from '../support/server';

/** Routes for people without a session (000 §2); any other must be guarded. */
const publicRoutes = [
  /^(\$|404|_index|admin\._index|language|readyz|refused\.\$status|dev\..*)$/,
  /^(login|otp-verify|forgot-password|register|signup|signup-success|plans|deleteaccount|confirm-email)([_.]|$)/,
  /^(Support|contact-support|faq)$/,
  /^admin\.(login|2fa)([_.]|$)/,
];
/** Routes for everybody who is signed in, through one address (000 §2: no auth flag). */
const sharedRoutes = /^(files\.\$id|logout|projects\.show\.\$id.*|entrepreneurs.*)$/;

const guarded = routes.filter(({ id }) => !publicRoutes.some((names) => names.test(id)));
const admins = guarded.filter(({ id }) => id.startsWith('admin.'));
const members = guarded.filter(({ id }) => !id.startsWith('admin.') && !sharedRoutes.test(id));
const actions = routes.filter(({ hasAction }) => hasAction);
const each = (list: Route[]) => list.map((route) => [route.path, route] as const);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
});
afterAll(() => server.stop());

const person = (account: string) => client(server, `${account}@yesod.demo`);

test('every route is known by its file', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect([admins.length, members.length, actions.length].every((count) => count > 5)).toBe(true);
});

describe('the guards of 000 §4', () => {
  test.each(each(guarded))('%s without a session leads to the admin login', async (path, { hasAction }) => {
    const stranger = client(server);
    const page = await stranger.get(`${path}?page=2`);
    expect([page.status, page.location]).toEqual([302, adminLoginPath({ redirectTo: `${path}?page=2` })]);
    expect(page.headers.get('set-cookie')).toBeNull();
    if (hasAction) expect((await stranger.post(path)).location).toContain(adminLoginPath());
  });

  test('a session that is over is cleared on the way', async () => {
    const path = dashboardPath('admin');
    const page = await client(server).get(path, { Cookie: 'yesod_session=long-gone' });
    expect(page.location).toBe(adminLoginPath({ redirectTo: path }));
    expect(page.headers.get('set-cookie')).toMatch(/^yesod_session=; .*Max-Age=0/);
  });

  test.each(each(members))('%s sends admins to their dashboard', async (path, { hasAction }) => {
    for (const admin of [person('admin'), person('superadmin')]) {
      const page = await admin.get(path);
      expect([page.status, page.location]).toEqual([302, dashboardPath('admin')]);
      if (hasAction) expect((await admin.post(path)).location).toBe(dashboardPath('admin'));
    }
  });

  test.each(each(admins))('%s does not exist for members', async (path, { hasAction }) => {
    for (const account of ['entrepreneur', 'investor', 'tenant']) {
      const member = person(account);
      expect((await member.get(path)).status).toBe(404);
      if (hasAction) expect((await member.post(path)).status).toBe(404);
    }
  });

  test.each([
    ['superadmin', dashboardPath('admin')],
    ['admin', dashboardPath('admin')],
    ['investor', dashboardPath('member')],
  ])('%s at the login is sent to the dashboard', async (account, dashboard) => {
    for (const path of ['/admin/login', '/admin', '/login'])
      expect((await person(account).get(path)).location).toBe(dashboard);
  });

  test('a stranger at /admin is sent to the admin login', async () => {
    expect((await client(server).get('/admin')).location).toBe(adminLoginPath());
  });
});

describe('a form another site sent is refused (target 32)', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.test' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];

  test('by the server, at every address, and nothing changes', async () => {
    const admin = person('admin');
    const rows = dumpOf(server);
    for (const { path } of actions)
      for (const headers of foreign)
        expect([path, (await admin.post(path, { otp: '111111' }, headers)).status]).toEqual([path, 403]);
    expect(dumpOf(server)).toBe(rows);
  });

  // Whoever runs the build under another server has the actions' own check.
  test.each(each(actions.filter(({ id }) => id !== '$')))(
    'by the action of %s itself',
    async (path, { file }) => {
      const { action } = await import(file);
      for (const headers of foreign) {
        const request = new Request(`http://yesod.test${path}`, {
          method: 'POST',
          headers: { Host: 'yesod.test', ...headers },
        });
        const answer = await action({ request, context: {}, params: {} }).catch((thrown: unknown) => thrown);
        expect(answer).toBeInstanceOf(Response);
        expect(answer.status).toBe(403);
      }
    },
  );
});

test('what belongs to another company’s project is not reached through it', async () => {
  const foreign = projectNamed(server, castProjects.carmelTower);
  const own = projectNamed(server, castProjects.neveTzedek);
  const admin = person('admin');
  const paths = [`/admin/phases/${foreign}`, `/admin/phases/create/${foreign}`];
  for (const path of paths) expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  expect((await admin.get(`/admin/phases/${own}`)).status).toBe(200);
});
