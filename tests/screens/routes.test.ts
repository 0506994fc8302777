import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminLoginPath, dashboardPath } from '~/paths';
import { client } from '../support/client';
import { dumpOf } from '../support/peek';
import { type Route, routes } from '../support/routes';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { isRelease } from '../support/tier';

const actions = routes.filter(({ hasAction }) => hasAction);
const each = (list: Route[]) => list.map((route) => [route.path, route] as const);

let server: RunningServer;
beforeAll(async () => {
  // Rejections by an action itself are recorded in a separate database.
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'yesod-routes-'));
  server = await sharedServer({ seed: 'demo' });
});

const person = (account: string) => client(server, `${account}@yesod.demo`);

describe('access to the portals (docs/rules.md#portals)', () => {
  test('clears an expired session', async () => {
    const path = dashboardPath('admin');
    const page = await client(server).get(path, { Cookie: 'yesod_session=long-gone' });
    expect(page.location).toBe(adminLoginPath({ redirectTo: path }));
    expect(page.headers.get('set-cookie')).toMatch(/^yesod_session=; .*Max-Age=0/);
  });

  test.each([
    ['superadmin', dashboardPath('admin')],
    ['admin', dashboardPath('admin')],
    ['investor', dashboardPath('member')],
  ])('redirects %s from the login to the dashboard', async (account, dashboard) => {
    for (const path of ['/admin/login', '/admin', '/login'])
      expect((await person(account).get(path)).location).toBe(dashboard);
  });

  test('redirects a stranger from /admin to the admin login', async () => {
    expect((await client(server).get('/admin')).location).toBe(adminLoginPath());
  });
});

describe('a form from another site is rejected', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.test' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];

  test('by the server at every address, without changes', async () => {
    const admin = person('admin');
    const rows = await dumpOf(server);
    for (const { path } of actions)
      for (const headers of foreign)
        expect([path, (await admin.post(path, { otp: '111111' }, headers)).status]).toEqual([
          path,
          403,
        ]);
    expect(await dumpOf(server)).toBe(rows);
  });

  // Under another server, the actions' own check applies.
  test.each(each(actions.filter(({ id }) => id !== '$')))(
    'by the action of %s itself',
    async (path, { file }) => {
      const { action } = await import(file);
      for (const headers of foreign) {
        const request = new Request(`http://yesod.test${path}`, {
          method: 'POST',
          headers: { Host: 'yesod.test', ...headers },
        });
        const answer = await action({ request, context: {}, params: {} }).catch(
          (thrown: unknown) => thrown,
        );
        expect(answer).toBeInstanceOf(Response);
        expect(answer.status).toBe(403);
      }
    },
  );
});

const transports = {
  '.data': ({ path }: Route) => `${path}.data`,
  '.data?_routes=': ({ path, id }: Route) => `${path}.data?_routes=routes/${id}`,
  '?_data=': ({ path, id }: Route) => `${path}?_data=routes/${id}`,
};

// Tests permitted actors only; others see no more.
describe.each(isRelease ? ['superadmin', 'entrepreneur'] : ['entrepreneur'])(
  'Remix’s data transports and %s',
  (account) => {
    test.each(Object.entries(transports))(
      '%s answers 404 at every address',
      async (_name, addressOf) => {
        const visitor = person(account);
        for (const route of routes)
          for (const method of ['get', 'post'] as const) {
            const { status, html } = await visitor[method](addressOf(route));
            expect([route.path, method, status, html]).toEqual([
              route.path,
              method,
              404,
              '404 Not found',
            ]);
          }
      },
    );
  },
);
