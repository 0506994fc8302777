import { connect, databaseFile } from 'db/client.server';
import { apiKeys, type KeyScope } from 'db/schema/api-key';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newApiKey } from '~/models/api-keys/key.server';
import { sha256 } from '~/services/secrets/random.server';
import { dumpOf } from '../support/peek';
import { validProject } from '../support/project-form';
import { roleRows } from '../support/role-table';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

/** Creates a key directly in the database. */
function keyOf(email: string, scope: KeyScope, days = 30): string {
  const db = connect(databaseFile(server.dataDir));
  const token = newApiKey();
  const { id: personId } = db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.email, email))
    .get()!;
  const now = Date.now();
  const stamps = { createdAt: now, updatedAt: now };
  const key = { personId, scope, name: 'Bookkeeping', tokenHash: sha256(token) };
  db.insert(apiKeys)
    .values({ ...key, expiresAt: now + days * 86_400_000, ...stamps })
    .run();
  db.$client.close();
  return token;
}

async function request(token: string, path: string, body?: object, language = 'en-US') {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Language': language,
  };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(server.url + path, { ...init, headers });
  return [answer.status, await answer.json()] as const;
}

const admin = 'admin@yesod.demo';

test('lets a key read what its person sees, and write nothing if read-only', async () => {
  const reader = keyOf(admin, 'read');
  const [status, { data, meta }] = await request(reader, '/api/projects');
  expect([status, data.length > 0]).toEqual([200, true]);
  expect(meta).toEqual({
    total: expect.any(Number),
    deleted: [],
    as_of: expect.stringMatching(/Z$/),
  });
  expect(await request(reader, '/api/projects', validProject)).toEqual([
    403,
    { message: 'This API key is read-only.', code: 'reading-key' },
  ]);
  expect(await request(reader, '/api/projects', validProject, 'he-IL')).toMatchObject([
    403,
    { message: 'מפתח ה־API הזה מיועד לקריאה בלבד.' },
  ]);
});

test('a read-only key is refused by every call that changes something', async () => {
  const reader = keyOf('superadmin@yesod.demo', 'read');
  // Records that the key was used.
  await request(reader, '/api/projects');
  const before = await dumpOf(server);
  // The figures of a deal are computed from what is posted, and nothing is stored.
  const writes = roleRows.filter(
    ({ address, method, answers }) =>
      address.startsWith('/api/') &&
      address !== '/api/deals' &&
      method !== 'GET' &&
      answers.stranger === 'L',
  );
  expect(writes.length).toBeGreaterThan(100);
  for (const { address, method } of writes) {
    const path = address.replace(/\{\w+\}/g, '1');
    const answer = await fetch(server.url + path, {
      method,
      headers: { Authorization: `Bearer ${reader}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    const { code } = await answer.json();
    expect([method, path, answer.status, code]).toEqual([method, path, 403, 'reading-key']);
  }
  expect((await dumpOf(server)) === before).toBe(true);
});

test('lets a writing key write, but not pay, sign out or change two-factor authentication', async () => {
  const writer = keyOf(admin, 'write');
  const [, entrepreneurs] = await request(writer, '/api/entrepreneur');
  const entrepreneur_id = entrepreneurs.data?.[0]?.id;
  expect((await request(writer, '/api/projects', { ...validProject, entrepreneur_id }))[0]).toBe(
    200,
  );
  for (const path of ['/api/logout', '/api/2fa/enable', '/api/2fa/disable', '/api/card-details'])
    expect(await request(writer, path, { otp: '123456' })).toMatchObject([403, { code: 'key' }]);
});

test('rejects an expired or invented key', async () => {
  for (const token of [keyOf(admin, 'read', -1), newApiKey(), 'yesod_'])
    expect((await request(token, '/api/projects'))[0]).toBe(401);
});

test('returns changes since a moment and rejects an invalid one', async () => {
  const reader = keyOf(admin, 'read');
  const since = (moment: string) => request(reader, `/api/projects?updated_since=${moment}`);
  const [, all] = await request(reader, '/api/projects');
  expect((await since(all.meta.as_of))[0]).toBe(200);
  expect(await since('yesterday')).toMatchObject([
    422,
    { errors: { updated_since: [expect.any(String)] } },
  ]);
  expect(await since('2020-01-01T00:00:00Z')).toMatchObject([410, { code: 'too-old' }]);
});
