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

  test('cache hashed files for a year, compressed', async () => {
    const answer = await send(`${server.url}/assets/${asset}`, {
      headers: { 'Accept-Encoding': 'gzip, br' },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
  });

  test('logs the client’s address from a trusted proxy, without the query', async () => {
    await send(`${server.url}/404?code=123456`, {
      headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' },
    });
    await vi.waitFor(() => expect(server.output()).toContain('"address":"203.0.113.9"'));
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
