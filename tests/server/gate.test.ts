import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isForeignRequest } from '~/http/origin.server';
import { type RunningServer, startServer } from '../support/server';
import { send } from './send';

const host = 'yesod.test';

describe('isForeignRequest', () => {
  test.each([
    [
      'reading, from anywhere',
      'GET',
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      false,
    ],
    ['own form', 'POST', { origin: 'https://yesod.test', 'sec-fetch-site': 'same-origin' }, false],
    ['own form of an old browser', 'POST', { origin: 'http://yesod.test', cookie: 'a=b' }, false],
    ['another site', 'POST', { origin: 'https://evil.test' }, true],
    ['another port', 'POST', { origin: 'https://yesod.test:8443' }, true],
    ['a sandboxed frame', 'POST', { origin: 'null' }, true],
    ['another site by its metadata', 'DELETE', { 'sec-fetch-site': 'cross-site' }, true],
    [
      'a sister site by its metadata',
      'PUT',
      { 'sec-fetch-site': 'same-site', origin: 'https://yesod.test' },
      true,
    ],
    ['a cookie and no word of where from', 'POST', { cookie: 'a=b' }, true],
    ['an app with a bearer token', 'POST', { authorization: 'Bearer x' }, false],
    ['the public address behind a proxy', 'POST', { origin: 'https://public.test' }, false],
  ])('%s', (_name, method, headers, expected) => {
    const facts = { method, headers: { host, ...headers }, publicOrigin: 'https://public.test' };
    expect(isForeignRequest(facts)).toBe(expected);
  });
});

describe('the gate before Remix', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'empty', env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => server.stop());

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s from another site', async (method) => {
    const answer = await send(`${server.url}/language`, {
      method,
      headers: { Origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(403);
  });

  test('accepts a form of the site itself', async () => {
    const headers = { Origin: server.url, 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await send(`${server.url}/language`, { method: 'POST', headers }, (out) =>
      out.end('locale=he-IL'),
    );
    expect(answer.status).toBe(303);
  });

  test('rejects two Host headers, even equal ones', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.end('GET /login HTTP/1.1\r\nHost: a.test\r\nHost: a.test\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('uses a forwarded host only behind a trusted proxy', async () => {
    const headers = { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' };
    expect((await send(`${server.url}/language`, { method: 'POST', headers })).status).toBe(403);
  });

  test.each([
    '/404.data',
    '/_root.data',
    '/404?_data=root',
    '/404?_routes=root',
    '/404.data?_routes=root',
    '/404?%5Fdata=root',
    `/404?${'a&'.repeat(1_000)}_data=root`,
  ])('answers 404 to %.40s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await send(server.url + path, { method, headers: { Origin: server.url } });
      expect([answer.status, answer.body]).toEqual([404, '404 Not found']);
    }
  });

  test('does not serve the manifest of Remix', async () => {
    const answer = await send(`${server.url}/__manifest?p=%2Fadmin&p=%2Flogin&version=1`);
    expect(answer.status).toBeOneOf([302, 404]);
    expect(answer.body).not.toContain('routes/');
  });

  test.each(['/404\\..', '/login/../404'])('answers 404 to the ambiguous path %s', async (path) => {
    const answer = await send(server.url, { path });
    expect([answer.status, answer.body]).toEqual([404, '404 Not found']);
  });

  test('answers a method without handler with a client error and logs none of its own', async () => {
    expect((await send(`${server.url}/login`, { method: 'OPTIONS' })).status).toBe(405);
    await expect.poll(server.output).toContain('"method":"OPTIONS"');
    expect(server.output()).not.toContain('request failed');
  });

  test.each(['a b', 'a@b', 'a/404?_data=root&', 'a/404.data?', 'a:80:80', ''])(
    'answers an invalid Host with a client error: %j',
    async (host) => {
      const answer = await send(`${server.url}/login`, { headers: { Host: host }, setHost: false });
      expect([answer.status, answer.body]).toEqual([400, '400 Bad request']);
    },
  );

  test.each(['yesod.test', 'yesod.test:8443', '[::1]:3000'])('accepts %s as Host', async (host) => {
    expect((await send(`${server.url}/login`, { headers: { Host: host } })).status).toBe(200);
  });

  test('rejects an unknown method', async () => {
    expect((await send(`${server.url}/404`, { method: 'TRACE' })).status).toBe(405);
  });
});
