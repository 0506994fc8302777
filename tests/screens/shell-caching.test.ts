import { assetTypes } from 'db/schema/project';
import { sessions } from 'db/schema/sign-in';
import { max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languagePath, notFoundPath, projectCreatePath, projectPath, projectsPath } from '~/paths';
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
  admin = client(server, 'admin@yesod.demo');
});
afterAll(() => server.stop());

/** What a browser that holds the page asks with. */
async function holding(somebody: Client, path: string) {
  const { headers } = await somebody.get(path);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  return { 'If-None-Match': headers.get('etag') ?? '' };
}

describe('a page nobody has changed', () => {
  test.each([list, `${list}?page=2`, projectPath('admin', 1), '/admin/asset'])(
    '%s is not sent again',
    async (path) => {
      const held = await holding(admin, path);
      const again = await admin.get(path, held);
      expect([again.status, again.html]).toEqual([304, '']);
      expect((await admin.get(path, { 'If-None-Match': '"another"' })).status).toBe(200);
    },
  );
});

describe('never an old page', () => {
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
    const held = await holding(admin, list);
    expect((await admin.get(list, held)).status).toBe(304);
    await change();
    expect((await admin.get(list, held)).status).toBe(200);
  });

  test('after a restart, which may have brought another build', async () => {
    const held = await holding(admin, list);
    await server.kill9();
    await server.restart();
    expect((await admin.get(list, held)).status).toBe(200);
  });

  test('after the session is over', async () => {
    const leaving = client(server, 'admin@yesod.demo');
    const held = await holding(leaving, list);
    const { cookie } = leaving;
    const out = await leaving.post('/logout');
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([
      303,
      expect.stringContaining('"cache"'),
    ]);
    expect((await client(server).get(list, { ...held, Cookie: cookie })).status).toBe(302);
  });
});

describe('what changes no page outdates none', () => {
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

  test('a stranger who asks whether the site is ready', async () => {
    const held = await holding(admin, list);
    expect((await client(server).get('/readyz')).status).toBe(200);
    expect((await admin.get(list, held)).status).toBe(304);
  });

  test('the note that somebody was seen', async () => {
    const held = await holding(admin, list);
    seenLongAgo();
    const before = lastSeen();
    expect((await admin.get(list, held)).status).toBe(304);
    expect(lastSeen()).toBeGreaterThan(before);
    expect((await admin.get(list, held)).status).toBe(304);
  });

  test('what is said once, to somebody else', async () => {
    const colleague = client(server, 'entrepreneur@yesod.demo');
    const { location } = await colleague.post(projectCreatePath('member'), projectForm());
    const held = await holding(admin, list);
    expect((await colleague.get(location!)).headers.get('cache-control')).toBe('no-store');
    expect((await admin.get(list, held)).status).toBe(304);
  });
});

describe('never another person’s page', () => {
  test('a colleague, another company and a stranger get their own answer', async () => {
    const held = await holding(admin, list);
    expect((await client(server, 'admin2@yesod.demo').get(list, held)).status).toBe(200);
    expect((await client(server, 'superadmin@yesod.demo').get(list, held)).status).toBe(200);
    expect((await client(server, 'tenant@yesod.demo').get(list, held)).status).toBe(404);
    expect((await client(server).get(list, held)).status).toBe(302);
  });

  test('nor does a browser of another language', async () => {
    const held = await holding(admin, list);
    expect((await admin.get(list, { ...held, 'Accept-Language': 'he' })).status).toBe(200);
  });
});

// tests/i18n/crawl.test.ts checks that every page with a form key is among them.
describe('what is not kept at all', () => {
  const kept = async (path: string) => {
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

  test('two tabs of a form have keys of their own', async () => {
    const keyOf = async () =>
      formOf((await admin.get(projectCreatePath('admin'))).html, 'project').get('form_key');
    expect(await keyOf()).not.toBe(await keyOf());
  });

  test('a page that says something once', async () => {
    const { location } = await admin.post(projectCreatePath('admin'), projectForm());
    expect(await kept(location!)).toEqual(['no-store', null]);
    expect(await kept(location!)).toEqual(['private, no-cache', expect.stringMatching(/^"/)]);
  });
});
