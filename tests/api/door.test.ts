import { beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../support/peek';
import { validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';

const friend = 'https://app.example.com';
const stranger = 'https://elsewhere.example.com';

let server: RunningServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await sharedServer({
    seed: 'demo',
    env: { API_ORIGINS: `${friend}, https://b.example.com/` },
  });
  headers = { Authorization: `Bearer ${bearerToken(server.dataDir, 'entrepreneur@yesod.demo')}` };
});

const request = (
  path: string,
  { headers: more, ...init }: RequestInit & { headers?: Record<string, string> } = {},
) => fetch(server.url + path, { ...init, headers: { ...headers, ...more } });

describe('requests from other origins', () => {
  const requestFrom = (origin: string) =>
    request('/api/projects', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });

  test('are allowed from configured origins', async () => {
    const preflight = await requestFrom(friend);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      friend,
    ]);
    const body = JSON.stringify(validProject);
    const type = {
      Origin: friend,
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'cross-site',
    };
    const answer = await request('/api/projects', { method: 'POST', headers: type, body });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      friend,
    ]);
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  test('are refused from all others', async () => {
    const preflight = await requestFrom(stranger);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      403,
      null,
    ]);
    const answer = await request('/api/projects', {
      method: 'POST',
      headers: { Origin: stranger },
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: 'You don’t have permission to do this.' },
    ]);
    const listResponse = await request('/api/projects', { headers: { Origin: stranger } });
    expect(listResponse.headers.get('access-control-allow-origin')).toBe(null);
  });
});

describe('conditional requests', () => {
  test('answer 304 to the caller while signed in and nothing changed', async () => {
    const bearer = (email: string) => ({
      Authorization: `Bearer ${bearerToken(server.dataDir, email)}`,
    });
    const [own, otherBearer] = [bearer('entrepreneur@yesod.demo'), bearer('admin2@yesod.demo')];
    const listAs = async (headersOf: Record<string, string>, more = {}) => {
      const answer = await request('/api/projects', { headers: { ...headersOf, ...more } });
      return { status: answer.status, text: await answer.text(), vary: answer.headers.get('vary') };
    };
    const first = await listAs(own);
    expect(await listAs(own)).toEqual(first);
    expect((await listAs(own, { Origin: friend })).vary).toContain('Origin');
    expect((await listAs(otherBearer)).text).not.toBe(first.text);
    const body = JSON.stringify({ ...validProject, name: 'Created in between' });
    await request('/api/projects', {
      method: 'POST',
      headers: { ...own, 'Content-Type': 'application/json' },
      body,
    });
    expect((await listAs(own)).text).toContain('Created in between');
    // The browser sends no cache header, as when the response has expired.
    withDatabase(server, ({ $client }) =>
      $client.exec("delete from sessions where kind = 'bearer'"),
    );
    expect((await listAs(own)).status).toBe(401);
    headers = bearer('entrepreneur@yesod.demo');
  });

  test('answer 304 until something changes, and only to the same caller', async () => {
    const first = await request('/api/projects');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = (more: Record<string, string> = {}) =>
      request('/api/projects', { headers: { 'If-None-Match': tag, ...more } });
    expect((await again()).status).toBe(304);
    expect((await again({ 'Content-Language': 'he-IL' })).status).toBe(200);
    const otherBearer = bearerToken(server.dataDir, 'investor@yesod.demo');
    expect((await again({ Authorization: `Bearer ${otherBearer}` })).status).toBe(200);
    expect((await again({ Authorization: 'Bearer none' })).status).toBe(401);
    const name = { name: 'Changed' };
    const body = JSON.stringify({ ...validProject, ...name });
    await request('/api/projects', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect((await again()).status).toBe(200);
  });

  test('answer 304 for one of several tags, weak or strong', async () => {
    for (const path of ['/api/projects', '/api/profile']) {
      const tag = (await request(path)).headers.get('etag') ?? '';
      const lists = [
        `"x", ${tag}`,
        `${tag},"x"`,
        tag.replace('W/', ''),
        `W/"x" , ${tag.replace('W/', '')}`,
      ];
      for (const tagList of lists) {
        const repeated = await request(path, { headers: { 'If-None-Match': tagList } });
        expect([tagList, repeated.status, repeated.headers.get('etag')]).toEqual([
          tagList,
          304,
          tag,
        ]);
      }
      expect((await request(path, { headers: { 'If-None-Match': '"x", W/"y"' } })).status).toBe(
        200,
      );
    }
  });

  test('answer 304 after an unrelated write', async () => {
    for (const path of ['/api/projects', '/api/projects/1', '/api/profile', '/api/asset-types']) {
      const tag = (await request(path)).headers.get('etag') ?? '';
      const support = await fetch(`${server.url}/api/support/message`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          name: 'A stranger',
          email: 'x@example.com',
          phone: '',
          message: 'Hello',
        }),
      });
      expect(support.status).toBe(200);
      const repeated = await request(path, { headers: { 'If-None-Match': tag } });
      expect([path, repeated.status, repeated.headers.get('etag')]).toEqual([path, 304, tag]);
    }
  });

  test('returns the rest of a rate limit and the request id', async () => {
    const send = () =>
      request('/api/chat/send', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ project_id: 1, receiver_type: 0, subject: 'Roof', message: 'Look' }),
      });
    const [first, second] = [await send(), await send()];
    expect(first.headers.get('ratelimit-policy')).toBe('"messagesPerPerson";q=60;w=3600');
    expect(first.headers.get('ratelimit')).toMatch(/^"messagesPerPerson";r=59;t=\d+$/);
    expect(second.headers.get('ratelimit')).toMatch(/^"messagesPerPerson";r=58;t=\d+$/);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
  });

  test('returns how many invitations the company has left today', async () => {
    const body = JSON.stringify({
      role_id: 'tenant',
      email: 'counted@example.com',
      project_ids: [1],
    });
    const type = { 'Content-Type': 'application/json' };
    const answer = await request('/api/users', { method: 'POST', headers: type, body });
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([
      200,
      '"invitationsPerCompany";q=200;w=86400',
    ]);
    expect(answer.headers.get('ratelimit')).toMatch(/^"invitationsPerCompany";r=199;t=\d+$/);
  });

  test('names fields as the API does', async () => {
    const errorsOf = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return [answer.status, Object.keys((await answer.json()).errors ?? {})];
    };
    expect(await errorsOf('/api/phases', { title: 'Roof' })).toEqual([422, ['project_id']]);
    expect(await errorsOf('/api/signup/verify-otp', { otp: '123456' })).toEqual([422, ['user_id']]);
    expect(await errorsOf('/api/delete-account', { otp: '123456' })).toEqual([422, ['user_id']]);
    const phone = { phone_number: '501234567', country_code: 'nowhere' };
    expect(await errorsOf('/api/verify-user', phone)).toEqual([422, ['country_code']]);
  });

  test('answers HEAD like GET', async () => {
    const headResponse = await request('/api/projects', { method: 'HEAD' });
    expect([headResponse.status, await headResponse.text()]).toEqual([200, '']);
  });
});

test('serves a picture by token to everyone who sees its project', async () => {
  const { data } = await (await request('/api/projects?perPage=100')).json();
  const pictures = [];
  for (const { id } of data)
    pictures.push(...(await (await request(`/api/projects/${id}`)).json()).images);
  const [{ url }] = pictures;
  const picture = await request(url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect((await fetch(server.url + url)).status).toBe(401);
  const admin2 = { Authorization: `Bearer ${bearerToken(server.dataDir, 'admin2@yesod.demo')}` };
  expect((await request(url, { headers: admin2 })).status).toBe(404);
});

test('creates one record per Idempotency-Key', async () => {
  const key = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  const body = JSON.stringify(validProject);
  const send = async (headers: Record<string, string>) =>
    (await (await request('/api/projects', { method: 'POST', headers, body })).json()).id;
  const first = await send(key);
  expect(await send(key)).toBe(first);
  expect(await send({ 'Content-Type': 'application/json' })).not.toBe(first);
});

test('keeps omitted fields of an update and clears empty ones', async () => {
  const type = { 'Content-Type': 'application/json' };
  const send = async (path: string, body: object) =>
    (await request(path, { method: 'POST', headers: type, body: JSON.stringify(body) })).json();
  const created = await send('/api/projects', validProject);
  const path = `/api/projects/update/${created.id}`;
  const renamed = await send(path, { name: 'Only the name' });
  expect(renamed).toEqual({
    ...created,
    name: 'Only the name',
    version: 2,
    updated_at: expect.any(String),
  });
  expect(await send(path, { purchase_price: '' })).toMatchObject({
    purchase_price: null,
    wedge: null,
  });
});
