import { beforeAll, describe, expect, test } from 'vitest';
import { typedProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { bearerOf } from '../support/session';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  token = bearerOf(server.dataDir, 'entrepreneur@yesod.demo');
});

const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(server.url + path, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, ...init.headers },
  });
const json = { 'Content-Type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  ask(path, { method: 'POST', headers, body });

describe('a body', () => {
  test.each([
    ['broken', '{"name":', 400],
    ['no object', '[1]', 400],
    ['a text', '"name"', 400],
    ['too deep', `{"images":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 413],
    ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 413],
    [
      'ten thousand items',
      JSON.stringify({ ...typedProject, extra_values: Array(10_000).fill({}) }),
      413,
    ],
    [
      'more items than any list has',
      JSON.stringify({
        ...typedProject,
        extra_values: Array(1_000).fill({ label: 'x', amount: 1 }),
      }),
      413,
    ],
    [
      'many items',
      JSON.stringify({ ...typedProject, extra_values: Array(500).fill({ label: 'x', amount: 1 }) }),
      422,
    ],
    ['a list where a text is due', JSON.stringify({ ...typedProject, name: ['a', 'b'] }), 422],
    [
      'an object where an id is due',
      JSON.stringify({ ...typedProject, asset_type_id: { id: 1 } }),
      422,
    ],
    ['its own prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}', 422],
    ['empty', '', 422],
  ])('that is %s', async (_name, body, status) => {
    const answer = await post('/api/projects', body);
    expect([answer.status, typeof (await answer.json()).message]).toEqual([status, 'string']);
  });

  test.each(['text/plain', 'application/xml', 'image/png'])('of the type %s', async (type) => {
    expect((await post('/api/projects', 'name=x', { 'Content-Type': type })).status).toBe(415);
  });

  test('over the limit is refused in JSON', async () => {
    const answer = await post('/api/projects', JSON.stringify({ name: 'x'.repeat(1_100_000) }));
    expect([answer.status, (await answer.json()).message]).toEqual([413, 'Content too large']);
  });
});

test('what no form sends is refused in words, beside its field', async () => {
  const odd = { ...typedProject, images: ['x'], extra_values: 'x', name: {} };
  const answer = await post('/api/projects', JSON.stringify(odd), {
    ...json,
    'Content-Language': 'he',
  });
  const { errors } = await answer.json();
  expect(Object.keys(errors).toSorted()).toEqual(['extra_values', 'images[0]', 'name']);
  for (const [said] of Object.values<string[]>(errors)) expect(said).toMatch(/^(לא ניתן|יש)/);
  const phone = { phone_number: [1], country_code: '+972' };
  const other = await post('/api/profile/phone', JSON.stringify(phone));
  expect(Object.keys((await other.json()).errors)).toEqual(['phone_number']);
});

describe('an id', () => {
  test.each([
    '0',
    '-1',
    '1.5',
    'x',
    '1e3',
    '99999999999999999999',
    '%00',
    '1%20',
    "1'--",
    '__proto__',
  ])('that is %s finds nothing', async (id) => {
    for (const path of ['projects', 'phases', 'milestones', 'users', 'asset-types', 'files'])
      expect([path, (await ask(`/api/${path}/${id}`)).status]).toEqual([path, 404]);
  });

  test.each([[1.5], [-1], [0], ['1x'], [[1]], [{}], [true], [1e30]])(
    'in a field that is %j is refused beside it',
    async (id) => {
      const answer = await post(
        '/api/projects',
        JSON.stringify({ ...typedProject, asset_type_id: id }),
      );
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([
        422,
        ['asset_type_id'],
      ]);
    },
  );
});

test('fields of entries that a call would drop are named, and those that every object inherits', async () => {
  const images = [{ id: 1, flag: 'before', colour: 'red' }];
  const body = JSON.stringify({ images, constructor: 1 });
  const answer = await ask('/api/projects/update/1', { method: 'POST', headers: json, body });
  expect(answer.status).toBe(422);
  const { errors } = await answer.json();
  expect(Object.keys(errors).toSorted()).toEqual(['constructor', 'images[0].colour']);
});

test('a change of the profile that names no language sets none', async () => {
  const { language: before } = await (await ask('/api/profile')).json();
  const headers = { ...json, 'Content-Language': before === 'he-IL' ? 'en-US' : 'he-IL' };
  await ask('/api/profile', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ address: 'HaNamal 9' }),
  });
  expect((await (await ask('/api/profile')).json()).language).toBe(before);
});

test.each(['abc', '1.5', -1, true, {}])(
  'a version that is %j is 422 beside it, and an older one 409',
  async (version) => {
    const made = await (await post('/api/projects', JSON.stringify(typedProject))).json();
    const path = `/api/projects/update/${made.id}`;
    const answer = await post(path, JSON.stringify({ name: 'Renamed', version }));
    expect([answer.status, (await answer.json()).errors]).toEqual([
      422,
      { version: ['The version cannot be read as it was sent.'] },
    ]);
    expect((await post(path, JSON.stringify({ name: 'Renamed', version: 7 }))).status).toBe(409);
  },
);

test('role and company are never taken; fields that a call would drop are named', async () => {
  const before = await (await ask('/api/profile')).json();
  const body = JSON.stringify({
    name: 'Renamed',
    role: 'superadmin',
    company_id: 2,
    permission: ['billing'],
    x: 1,
  });
  const answer = await ask('/api/profile', { method: 'PUT', headers: json, body });
  expect(answer.status).toBe(422);
  const { errors } = await answer.json();
  expect(Object.keys(errors).toSorted()).toEqual(['company_id', 'permission', 'role', 'x']);
  expect(await (await ask('/api/profile')).json()).toEqual(before);
});

test('what cannot send PUT sends POST and says so', async () => {
  const form = new URLSearchParams({ _method: 'PUT', name: 'By form' });
  const put = await ask('/api/profile', { method: 'POST', body: form });
  expect([put.status, (await put.json()).name]).toEqual([200, 'By form']);
  const not = await ask('/api/profile', {
    method: 'POST',
    body: new URLSearchParams({ name: 'x' }),
  });
  expect(not.status).toBe(405);
});

test('a token that was ended, or is made up, is none', async () => {
  const other = bearerOf(server.dataDir, 'entrepreneur@yesod.demo');
  const headers = { Authorization: `Bearer ${other}` };
  expect((await ask('/api/profile', { headers })).status).toBe(200);
  expect((await ask('/api/logout', { method: 'POST', headers })).status).toBe(200);
  expect((await ask('/api/profile', { headers })).status).toBe(401);
  expect((await ask('/api/profile', { headers: { Authorization: 'Bearer made-up' } })).status).toBe(
    401,
  );
});
