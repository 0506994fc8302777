import { beforeAll, describe, expect, test } from 'vitest';
import { validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  token = bearerToken(server.dataDir, 'entrepreneur@yesod.demo');
});

const request = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(server.url + path, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, ...init.headers },
  });
const json = { 'Content-Type': 'application/json' };
const post = (path: string, body: string, headers: Record<string, string> = json) =>
  request(path, { method: 'POST', headers, body });

describe('a body', () => {
  test.each([
    ['broken', '{"name":', 400],
    ['no object', '[1]', 400],
    ['a text', '"name"', 400],
    ['too deep', `{"images":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 413],
    ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 413],
    [
      'ten thousand items',
      JSON.stringify({ ...validProject, extra_values: Array(10_000).fill({}) }),
      413,
    ],
    [
      'more items than any list has',
      JSON.stringify({
        ...validProject,
        extra_values: Array(1_000).fill({ label: 'x', amount: 1 }),
      }),
      413,
    ],
    [
      'many items',
      JSON.stringify({ ...validProject, extra_values: Array(500).fill({ label: 'x', amount: 1 }) }),
      422,
    ],
    ['a list instead of a text', JSON.stringify({ ...validProject, name: ['a', 'b'] }), 422],
    [
      'an object instead of an id',
      JSON.stringify({ ...validProject, asset_type_id: { id: 1 } }),
      422,
    ],
    ['its own prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}', 422],
    ['empty', '', 422],
  ])('is rejected as %s', async (_name, body, status) => {
    const answer = await post('/api/projects', body);
    expect([answer.status, typeof (await answer.json()).message]).toEqual([status, 'string']);
  });

  test.each(['text/plain', 'application/xml', 'image/png'])(
    'is rejected with the content type %s',
    async (type) => {
      expect((await post('/api/projects', 'name=x', { 'Content-Type': type })).status).toBe(415);
    },
  );

  test('is rejected in JSON over the size limit', async () => {
    const answer = await post('/api/projects', JSON.stringify({ name: 'x'.repeat(1_100_000) }));
    expect([answer.status, (await answer.json()).message]).toEqual([413, 'Content too large']);
  });
});

test('is rejected with a message on the field', async () => {
  const odd = { ...validProject, images: ['x'], extra_values: 'x', name: {} };
  const answer = await post('/api/projects', JSON.stringify(odd), {
    ...json,
    'Content-Language': 'he',
  });
  const { errors } = await answer.json();
  expect(Object.keys(errors).toSorted()).toEqual(['extra_values', 'images[0]', 'name']);
  for (const [messages] of Object.values<string[]>(errors))
    expect(messages).toMatch(/^(השדה ״|לא ניתן|יש)/);
  const phone = { phone_number: [1], country_code: '+972' };
  const secondResponse = await post('/api/profile/phone', JSON.stringify(phone));
  expect(Object.keys((await secondResponse.json()).errors)).toEqual(['phone_number']);
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
      expect([path, (await request(`/api/${path}/${id}`)).status]).toEqual([path, 404]);
  });

  test.each([[1.5], [-1], [0], ['1x'], [[1]], [{}], [true], [1e30]])(
    'that is %j is rejected on its field',
    async (id) => {
      const answer = await post(
        '/api/projects',
        JSON.stringify({ ...validProject, asset_type_id: id }),
      );
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([
        422,
        ['asset_type_id'],
      ]);
    },
  );
});

test('reports unknown fields of entries, even those that every object inherits', async () => {
  const images = [{ id: 1, flag: 'before', colour: 'red' }];
  const body = JSON.stringify({ images, constructor: 1 });
  const answer = await request('/api/projects/update/1', { method: 'POST', headers: json, body });
  expect(answer.status).toBe(422);
  const { errors } = await answer.json();
  expect(Object.keys(errors).toSorted()).toEqual(['constructor', 'images[0].colour']);
});

test('keeps the language when a profile update names none', async () => {
  const { language: profile } = await (await request('/api/profile')).json();
  const headers = { ...json, 'Content-Language': profile === 'he-IL' ? 'en-US' : 'he-IL' };
  await request('/api/profile', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ address: 'HaNamal 9' }),
  });
  expect((await (await request('/api/profile')).json()).language).toBe(profile);
});

test.each(['abc', '1.5', -1, true, {}])(
  'rejects the version %j with 422 on its field, and an older one with 409',
  async (version) => {
    const created = await (await post('/api/projects', JSON.stringify(validProject))).json();
    const path = `/api/projects/update/${created.id}`;
    const answer = await post(path, JSON.stringify({ name: 'Renamed', version }));
    expect([answer.status, (await answer.json()).errors]).toEqual([
      422,
      { version: ['The version was not sent in a valid format.'] },
    ]);
    expect((await post(path, JSON.stringify({ name: 'Renamed', version: 7 }))).status).toBe(409);
  },
);

test('never accepts role and company, and reports unknown fields', async () => {
  const profile = await (await request('/api/profile')).json();
  const body = JSON.stringify({
    name: 'Renamed',
    role: 'superadmin',
    company_id: 2,
    permission: ['billing'],
    x: 1,
  });
  const answer = await request('/api/profile', { method: 'PUT', headers: json, body });
  expect(answer.status).toBe(422);
  const { errors } = await answer.json();
  expect(Object.keys(errors).toSorted()).toEqual(['company_id', 'permission', 'role', 'x']);
  expect(await (await request('/api/profile')).json()).toEqual(profile);
});

test('accepts POST where PUT is not possible, and documents it', async () => {
  const form = new URLSearchParams({ _method: 'PUT', name: 'By form' });
  const response = await request('/api/profile', { method: 'POST', body: form });
  expect([response.status, (await response.json()).name]).toEqual([200, 'By form']);
  const not = await request('/api/profile', {
    method: 'POST',
    body: new URLSearchParams({ name: 'x' }),
  });
  expect(not.status).toBe(405);
});

test('rejects an ended or invented token', async () => {
  const endedToken = bearerToken(server.dataDir, 'entrepreneur@yesod.demo');
  const headers = { Authorization: `Bearer ${endedToken}` };
  expect((await request('/api/profile', { headers })).status).toBe(200);
  expect((await request('/api/logout', { method: 'POST', headers })).status).toBe(200);
  expect((await request('/api/profile', { headers })).status).toBe(401);
  expect(
    (await request('/api/profile', { headers: { Authorization: 'Bearer made-up' } })).status,
  ).toBe(401);
});
