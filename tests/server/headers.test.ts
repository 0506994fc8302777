import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '~/http/security-headers.server';
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
  ])('%s (%i) has them all', async (path, status) => {
    const answer = await send(server.url + path);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders({ isSecure: false }))) {
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    }
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  test('HSTS is sent where a trusted proxy speaks TLS', async () => {
    const answer = await send(`${server.url}/404`, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('hashed files are kept for a year, compressed', async () => {
    const answer = await send(`${server.url}/assets/${asset}`, {
      headers: { 'Accept-Encoding': 'gzip, br' },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
  });

  test('the log names the client a trusted proxy names, and no query', async () => {
    await send(`${server.url}/404?code=123456`, {
      headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' },
    });
    await vi.waitFor(() => expect(server.output()).toContain('"address":"203.0.113.9"'));
    expect(server.output()).not.toContain('123456');
  });
});

test('HSTS speaks of other names only where the operator said so', () => {
  const hsts = (hstsSubdomains: boolean) =>
    securityHeaders({ isSecure: true, hstsSubdomains })['Strict-Transport-Security'];
  expect([hsts(false), hsts(true)]).toEqual([
    'max-age=31536000',
    'max-age=31536000; includeSubDomains',
  ]);
});

test('no script but our own, unless the captcha is Google’s', () => {
  expect(contentSecurityPolicy()).toContain("script-src 'self';");
  expect(contentSecurityPolicy({ captcha: 'recaptcha' })).toContain(
    'https://www.gstatic.com/recaptcha/',
  );
  expect(contentSecurityPolicy({ captcha: 'recaptcha' })).not.toContain('unsafe-eval');
});
