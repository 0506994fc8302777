import { get } from 'node:http';
import { assetTypes } from 'db/schema/project';
import { sessions } from 'db/schema/sign-in';
import { max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  languagePath,
  logoutPath,
  notFoundPath,
  projectCreatePath,
  projectPath,
  projectsPath,
} from '~/paths';
import { waitForBackgroundJobs, waitForStartJobs } from '../support/changes';
import { type Client, client } from '../support/client';
import { formOf } from '../support/html';
import { changeDatabase, withDatabase } from '../support/peek';
import { projectForm } from '../support/project-form';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let admin: Client;
const list = projectsPath('admin');
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  // The jobs of a starting server change figures on the pages.
  await waitForStartJobs(server);
  admin = client(server, 'admin@yesod.demo');
});
afterAll(() => server.stop());

/** The headers of a browser that has the page cached. */
async function cachedHeaders(visitor: Client, path: string) {
  const { headers } = await visitor.get(path);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  return { 'If-None-Match': headers.get('etag') ?? '' };
}

describe('an unchanged page', () => {
  test.each([list, `${list}?page=2`, projectPath('admin', 1), '/admin/asset'])(
    '%s answers 304',
    async (path) => {
      const cached = await cachedHeaders(admin, path);
      const secondPage = await admin.get(path, cached);
      expect([secondPage.status, secondPage.html]).toEqual([304, '']);
      expect((await admin.get(path, { 'If-None-Match': '"another"' })).status).toBe(200);
    },
  );
});

/** The caching of a page for a browser that reaches the server by this name. */
const cachingAt = (host: string, cookie = admin.cookie) =>
  new Promise<string | undefined>((resolve, reject) =>
    get(server.url + list, { headers: { host, cookie } }, (answer) => {
      answer.resume();
      resolve(answer.headers['cache-control']);
    }).on('error', reject),
  );

test('a browser keeps no private page where it does not clear them after signing out', async () => {
  expect(await cachingAt('192.168.1.5:3000')).toBe('no-store');
  expect(await cachingAt('yesod.lan')).toBe('no-store');
  expect(await cachingAt('localhost:3000')).toBe('private, no-cache');
});

test('a form makes the browser forget pages that it fetched ahead', async () => {
  const { headers } = await admin.post(languagePath(), { locale: 'en-US' });
  expect(headers.get('clear-site-data')).toBe('"prefetchCache"');
  const out = client(server, 'admin@yesod.demo');
  const signedOut = await out.post(logoutPath(), {});
  expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
  // The style sheets are gone too, so the next page has its own rules again.
  expect(signedOut.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^yesod_styles=; .*Max-Age=0/),
  );
});

describe('a changed page is sent again', () => {
  const changes: [string, () => Promise<unknown> | unknown][] = [
    [
      'a colleague’s new project',
      () =>
        client(server, 'entrepreneur@yesod.demo').post(projectCreatePath('member'), projectForm()),
    ],
    ['another language', () => admin.post(languagePath(), { locale: 'he-IL' })],
    ['and back', () => admin.post(languagePath(), { locale: 'en-US' })],
    [
      'another process’s write',
      () =>
        changeDatabase(server, (tx) => {
          const stamps = { createdAt: 1, updatedAt: 1 };
          const row = { companyId: 1, name: 'Windmill', ...stamps };
          tx.insert(assetTypes).values(row).run();
        }),
    ],
  ];

  test.each(changes)('after %s', async (_name, change) => {
    const cached = await cachedHeaders(admin, list);
    expect((await admin.get(list, cached)).status).toBe(304);
    await change();
    expect((await admin.get(list, cached)).status).toBe(200);
  });

  test('after a restart, possibly with another build', async () => {
    const cached = await cachedHeaders(admin, list);
    await server.kill9();
    await server.restart();
    expect((await admin.get(list, cached)).status).toBe(200);
  });

  test('after the end of the session', async () => {
    const leaving = client(server, 'admin@yesod.demo');
    const cached = await cachedHeaders(leaving, list);
    const { cookie } = leaving;
    const out = await leaving.post('/logout');
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([
      303,
      expect.stringContaining('"cache"'),
    ]);
    expect((await client(server).get(list, { ...cached, Cookie: cookie })).status).toBe(302);
  });
});

describe('unrelated events keep pages cached', () => {
  const seenLongAgo = () =>
    withDatabase(server, (db) =>
      db
        .update(sessions)
        .set({ lastSeenAt: sql`${sessions.lastSeenAt} - 3600000` })
        .run(),
    );
  const lastSeen = () =>
    withDatabase(
      server,
      (db) =>
        db
          .select({ at: max(sessions.lastSeenAt) })
          .from(sessions)
          .get()?.at ?? 0,
    );

  test('a stranger’s readiness check', async () => {
    const cached = await cachedHeaders(admin, list);
    expect((await client(server).get('/readyz')).status).toBe(200);
    expect((await admin.get(list, cached)).status).toBe(304);
  });

  test('a person’s last visit', async () => {
    const cached = await cachedHeaders(admin, list);
    seenLongAgo();
    const before = lastSeen();
    expect((await admin.get(list, cached)).status).toBe(304);
    expect(lastSeen()).toBeGreaterThan(before);
    expect((await admin.get(list, cached)).status).toBe(304);
  });

  test('another person’s toast', async () => {
    const colleague = client(server, 'entrepreneur@yesod.demo');
    const { location } = await colleague.post(projectCreatePath('member'), projectForm());
    await waitForBackgroundJobs(server);
    const cached = await cachedHeaders(admin, list);
    expect((await colleague.get(location!)).headers.get('cache-control')).toBe('no-store');
    expect((await admin.get(list, cached)).status).toBe(304);
  });
});

describe('cached pages are per person', () => {
  test('for a colleague, another company and a stranger', async () => {
    const cached = await cachedHeaders(admin, list);
    expect((await client(server, 'admin2@yesod.demo').get(list, cached)).status).toBe(200);
    expect((await client(server, 'superadmin@yesod.demo').get(list, cached)).status).toBe(200);
    expect((await client(server, 'tenant@yesod.demo').get(list, cached)).status).toBe(404);
    expect((await client(server).get(list, cached)).status).toBe(302);
  });

  test('and per language', async () => {
    const cached = await cachedHeaders(admin, list);
    expect((await admin.get(list, { ...cached, 'Accept-Language': 'he' })).status).toBe(200);
  });
});

// tests/screens/every-page.test.ts checks that every page with a form key is among them.
describe('uncached pages', () => {
  const isCached = async (path: string) => {
    const { headers } = await admin.get(path);
    return [headers.get('cache-control'), headers.get('etag')];
  };

  test.each([
    projectCreatePath('admin'),
    notFoundPath(),
    projectPath('admin', 999_999),
    '/login?by=email',
  ])('%s', async (path) => {
    const { headers } = await (path.startsWith('/login') ? client(server) : admin).get(path);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('give two tabs different keys', async () => {
    const keyOf = async () =>
      formOf((await admin.get(projectCreatePath('admin'))).html, 'project').get('form_key');
    expect(await keyOf()).not.toBe(await keyOf());
  });

  test('include a page with a toast', async () => {
    const { location } = await admin.post(projectCreatePath('admin'), projectForm());
    expect(await isCached(location!)).toEqual(['no-store', null]);
    expect(await isCached(location!)).toEqual(['private, no-cache', expect.stringMatching(/^"/)]);
  });
});
