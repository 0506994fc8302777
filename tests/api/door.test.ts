import { beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../support/peek';
import { typedProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { bearerOf } from '../support/session';
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
  headers = { Authorization: `Bearer ${bearerOf(server.dataDir, 'entrepreneur@yesod.demo')}` };
});

const ask = (
  path: string,
  { headers: more, ...init }: RequestInit & { headers?: Record<string, string> } = {},
) => fetch(server.url + path, { ...init, headers: { ...headers, ...more } });

describe('pages of other origins', () => {
  const asking = (origin: string) =>
    ask('/api/projects', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });

  test('that the operator named may call', async () => {
    const preflight = await asking(friend);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      friend,
    ]);
    const body = JSON.stringify(typedProject);
    const type = {
      Origin: friend,
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'cross-site',
    };
    const answer = await ask('/api/projects', { method: 'POST', headers: type, body });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      200,
      friend,
    ]);
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  test('and no others', async () => {
    const preflight = await asking(stranger);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      403,
      null,
    ]);
    const answer = await ask('/api/projects', {
      method: 'POST',
      headers: { Origin: stranger },
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: 'You may not do this.' },
    ]);
    const read = await ask('/api/projects', { headers: { Origin: stranger } });
    expect(read.headers.get('access-control-allow-origin')).toBe(null);
  });
});

describe('a read', () => {
  test('that was kept is told to its caller, while they are signed in and nothing changed', async () => {
    const bearer = (email: string) => ({
      Authorization: `Bearer ${bearerOf(server.dataDir, email)}`,
    });
    const [own, other] = [bearer('entrepreneur@yesod.demo'), bearer('admin2@yesod.demo')];
    const list = async (who: Record<string, string>, more = {}) => {
      const answer = await ask('/api/projects', { headers: { ...who, ...more } });
      return { status: answer.status, text: await answer.text(), vary: answer.headers.get('vary') };
    };
    const first = await list(own);
    expect(await list(own)).toEqual(first);
    expect((await list(own, { Origin: friend })).vary).toContain('Origin');
    expect((await list(other)).text).not.toBe(first.text);
    const body = JSON.stringify({ ...typedProject, name: 'Made meanwhile' });
    await ask('/api/projects', {
      method: 'POST',
      headers: { ...own, 'Content-Type': 'application/json' },
      body,
    });
    expect((await list(own)).text).toContain('Made meanwhile');
    // Without a word of it, as when its time is over.
    withDatabase(server, ({ $client }) =>
      $client.exec("delete from sessions where kind = 'bearer'"),
    );
    expect((await list(own)).status).toBe(401);
    headers = bearer('entrepreneur@yesod.demo');
  });

  test('is answered 304 until something changed, and to its caller only', async () => {
    const first = await ask('/api/projects');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = (more: Record<string, string> = {}) =>
      ask('/api/projects', { headers: { 'If-None-Match': tag, ...more } });
    expect((await again()).status).toBe(304);
    expect((await again({ 'Content-Language': 'he-IL' })).status).toBe(200);
    const other = bearerOf(server.dataDir, 'investor@yesod.demo');
    expect((await again({ Authorization: `Bearer ${other}` })).status).toBe(200);
    expect((await again({ Authorization: 'Bearer none' })).status).toBe(401);
    const name = { name: 'Changed' };
    const body = JSON.stringify({ ...typedProject, ...name });
    await ask('/api/projects', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect((await again()).status).toBe(200);
  });

  test('is answered 304 where its tag is one of several, weak or not', async () => {
    for (const path of ['/api/projects', '/api/profile']) {
      const tag = (await ask(path)).headers.get('etag') ?? '';
      const lists = [
        `"x", ${tag}`,
        `${tag},"x"`,
        tag.replace('W/', ''),
        `W/"x" , ${tag.replace('W/', '')}`,
      ];
      for (const held of lists) {
        const again = await ask(path, { headers: { 'If-None-Match': held } });
        expect([held, again.status, again.headers.get('etag')]).toEqual([held, 304, tag]);
      }
      expect((await ask(path, { headers: { 'If-None-Match': '"x", W/"y"' } })).status).toBe(200);
    }
  });

  test('is answered 304 after a write that does not concern it', async () => {
    for (const path of ['/api/projects', '/api/projects/1', '/api/profile', '/api/asset-types']) {
      const tag = (await ask(path)).headers.get('etag') ?? '';
      const written = await fetch(`${server.url}/api/support/message`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          name: 'A stranger',
          email: 'x@example.com',
          phone: '',
          message: 'Hello',
        }),
      });
      expect(written.status).toBe(200);
      const again = await ask(path, { headers: { 'If-None-Match': tag } });
      expect([path, again.status, again.headers.get('etag')]).toEqual([path, 304, tag]);
    }
  });

  test('says how much of a limit is left, and names the request', async () => {
    const send = () =>
      ask('/api/chat/send', {
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

  test('says how many more invitations the company can send today', async () => {
    const body = JSON.stringify({
      role_id: 'tenant',
      email: 'counted@example.com',
      project_ids: [1],
    });
    const type = { 'Content-Type': 'application/json' };
    const answer = await ask('/api/users', { method: 'POST', headers: type, body });
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([
      200,
      '"invitationsPerCompany";q=200;w=86400',
    ]);
    expect(answer.headers.get('ratelimit')).toMatch(/^"invitationsPerCompany";r=199;t=\d+$/);
  });

  test('names fields as the API does', async () => {
    const errorsOf = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return [answer.status, Object.keys((await answer.json()).errors ?? {})];
    };
    expect(await errorsOf('/api/phases', { title: 'Roof' })).toEqual([422, ['project_id']]);
    expect(await errorsOf('/api/signup/verify-otp', { otp: '123456' })).toEqual([422, ['user_id']]);
    expect(await errorsOf('/api/delete-account', { otp: '123456' })).toEqual([422, ['user_id']]);
    const phone = { phone_number: '501234567', country_code: 'nowhere' };
    expect(await errorsOf('/api/verify-user', phone)).toEqual([422, ['country_code']]);
  });

  test('HEAD says what GET would', async () => {
    const head = await ask('/api/projects', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

test('a picture is handed out by token, to whoever sees its project', async () => {
  const { data } = await (await ask('/api/projects?perPage=100')).json();
  const found = [];
  for (const { id } of data)
    found.push(...(await (await ask(`/api/projects/${id}`)).json()).images);
  const [{ url }] = found;
  const picture = await ask(url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect((await fetch(server.url + url)).status).toBe(401);
  const admin2 = { Authorization: `Bearer ${bearerOf(server.dataDir, 'admin2@yesod.demo')}` };
  expect((await ask(url, { headers: admin2 })).status).toBe(404);
});

test('sent twice with one Idempotency-Key it is one record, and another without', async () => {
  const key = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  const body = JSON.stringify(typedProject);
  const send = async (headers: Record<string, string>) =>
    (await (await ask('/api/projects', { method: 'POST', headers, body })).json()).id;
  const first = await send(key);
  expect(await send(key)).toBe(first);
  expect(await send({ 'Content-Type': 'application/json' })).not.toBe(first);
});

test('what is left out of a change stays as it is, and an empty field empties it', async () => {
  const type = { 'Content-Type': 'application/json' };
  const send = async (path: string, body: object) =>
    (await ask(path, { method: 'POST', headers: type, body: JSON.stringify(body) })).json();
  const made = await send('/api/projects', typedProject);
  const path = `/api/projects/update/${made.id}`;
  const renamed = await send(path, { name: 'Only the name' });
  expect(renamed).toEqual({
    ...made,
    name: 'Only the name',
    version: 2,
    updated_at: expect.any(String),
  });
  expect(await send(path, { purchase_price: '' })).toMatchObject({
    purchase_price: null,
    wedge: null,
  });
});
