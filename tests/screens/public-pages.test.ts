import { assetTypes } from 'db/schema/project';
import { beforeAll, describe, expect, test } from 'vitest';
import { languagePath } from '~/paths';
import { client } from '../support/client';
import { changeDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const stranger = () => client(server);
/** Writes as another process would, which invalidates the cache. */
const change = () =>
  changeDatabase(server, (tx) => {
    const stamps = { createdAt: 1, updatedAt: 1 };
    const row = { companyId: 1, name: 'Windmill', ...stamps };
    tx.insert(assetTypes).values(row).run();
  });

const stored = [
  '/',
  '/?variant=budget',
  '/faq',
  '/privacy',
  '/login',
  '/login?redirectTo=/projects',
];
describe.each(stored)('%s', (path) => {
  test('is served from the cache, and 304 for a known tag', async () => {
    const [first, second] = [await stranger().get(path), await stranger().get(path)];
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect([second.html, second.headers.get('etag')]).toEqual([
      first.html,
      first.headers.get('etag'),
    ]);
    for (const name of ['content-type', 'content-security-policy', 'vary', 'content-length'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    const cached = await stranger().get(path, { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([cached.status, cached.html]).toEqual([304, '']);
  });

  test('is generated again after any write', async () => {
    const { headers } = await stranger().get(path);
    change();
    const secondPage = await stranger().get(path, { 'If-None-Match': headers.get('etag') ?? '' });
    expect(secondPage.status).toBe(200);
    expect(secondPage.headers.get('etag')).not.toBe(headers.get('etag'));
  });

  test('is not cached for signed-in people or hidden from them', async () => {
    const before = await stranger().get(path);
    const own = await client(server, 'admin@yesod.demo').get(path, {
      'If-None-Match': before.headers.get('etag') ?? '',
    });
    expect(own.status).toBe(path.startsWith('/login') ? 302 : 200);
    expect(own.html).not.toBe(before.html);
    expect((await stranger().get(path)).html).toBe(before.html);
  });

  test('is sent again in another language', async () => {
    const visitor = stranger();
    await visitor.post(languagePath(), { locale: 'en-US' });
    const english = await visitor.get(path);
    await visitor.post(languagePath(), { locale: 'he-IL' });
    const hebrew = await visitor.get(path, { 'If-None-Match': english.headers.get('etag') ?? '' });
    expect([hebrew.status, hebrew.html.includes('dir="rtl"')]).toEqual([200, true]);
  });

  test('is in the requested language', async () => {
    const hebrew = stranger();
    await hebrew.post(languagePath(), { locale: 'he-IL' });
    const english = stranger();
    await english.post(languagePath(), { locale: 'en-US' });
    for (const _again of [1, 2]) {
      expect((await hebrew.get(path)).html).toContain('dir="rtl"');
      expect((await english.get(path)).html).toContain('dir="ltr"');
    }
  });
});

test('does not cache a page with a captcha', async () => {
  for (const path of ['/admin/login', '/login?by=email', '/signup'])
    expect((await stranger().get(path)).headers.get('cache-control')).toBe('no-store');
});

test('does not cache pages during a sign-up', async () => {
  const visitor = stranger();
  await visitor.post('/login', { country_code: '+972', phone: '0505550105' });
  expect(visitor.cookie).toContain('yesod_session');
  expect((await visitor.get('/login')).headers.get('cache-control')).toBe('no-store');
});
