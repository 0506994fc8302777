import { readdirSync, readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '~/http/security-headers.server';
import { eventually } from '../support/eventually';
import { type RunningServer, startServer } from '../support/server';
import { send } from './send';

describe('security headers', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'empty', env: { TRUST_PROXY: '1', LOG_LEVEL: 'info' } });
  });
  afterAll(() => server.stop());

  const asset = readdirSync('build/client/assets').find((file) => file.endsWith('.css'));

  test.each([
    ['/healthz', 200],
    ['/404', 404],
    ['/no/such/page', 302],
    [`/assets/${asset}`, 200],
    ['/assets/none.js', 404],
    ['/404.data', 404],
    ['/%zz', 400],
  ])('are complete on %s (%i)', async (path, status) => {
    const answer = await send(server.url + path);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders({ isSecure: false }))) {
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    }
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  test('include HSTS behind a trusted proxy with TLS', async () => {
    const answer = await send(`${server.url}/404`, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  // Browsers accept brotli over TLS only.
  test.each([
    ['gzip, deflate, br, zstd', 'br', '.br'],
    ['gzip, deflate', 'gzip', '.gz'],
    ['identity', undefined, ''],
  ])('cache hashed files for a year, compressed for “%s”', async (accepted, encoding, ending) => {
    const content = readFileSync(`build/client/assets/${asset}${ending}`);
    const get = (options: RequestOptions = {}) =>
      send(`${server.url}/assets/${asset}`, {
        ...options,
        headers: { 'Accept-Encoding': accepted, ...options.headers },
      });
    const common = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^text\/css; charset=utf-8$/i),
      vary: 'Accept-Encoding',
    };
    const { status, headers } = await get();
    expect([status, headers]).toMatchObject([
      200,
      { ...common, 'content-length': String(content.length) },
    ]);
    expect(headers['content-encoding']).toBe(encoding);
    const head = await get({ method: 'HEAD' });
    expect([head.body, head.headers['content-length']]).toEqual(['', String(content.length)]);
    const range = await get({ headers: { Range: 'bytes=0-9' } });
    expect([range.status, range.headers['content-range']]).toEqual([
      206,
      `bytes 0-9/${content.length}`,
    ]);
  });

  test('has a copy of each script and style sheet for browsers without brotli', () => {
    const names = readdirSync('build/client/assets');
    for (const name of names.filter((one) => /\.(js|css|svg)$/.test(one))) {
      const packed = readFileSync(`build/client/assets/${name}.gz`);
      expect(gunzipSync(packed)).toEqual(readFileSync(`build/client/assets/${name}`));
    }
  });

  test('logs the client’s address from a trusted proxy, without the query', async () => {
    await send(`${server.url}/404?code=123456`, {
      headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' },
    });
    await eventually(() => expect(server.output()).toContain('"address":"203.0.113.9"'));
    expect(server.output()).not.toContain('123456');
  });
});

test('includes subdomains in HSTS only if configured', () => {
  const hsts = (hstsSubdomains: boolean) =>
    securityHeaders({ isSecure: true, hstsSubdomains })['Strict-Transport-Security'];
  expect([hsts(false), hsts(true)]).toEqual([
    'max-age=31536000',
    'max-age=31536000; includeSubDomains',
  ]);
});

test('allows only own scripts, and Google’s for its captcha', () => {
  expect(contentSecurityPolicy()).toContain("script-src 'self';");
  expect(contentSecurityPolicy({ captcha: 'recaptcha' })).toContain(
    'https://www.gstatic.com/recaptcha/',
  );
  expect(contentSecurityPolicy({ captcha: 'recaptcha' })).not.toContain('unsafe-eval');
});
