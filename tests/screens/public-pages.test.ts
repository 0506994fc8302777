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
/** Writes as another process would, so that whatever was kept is old. */
const change = () =>
  changeDatabase(server, (tx) => {
    const stamps = { createdAt: 1, updatedAt: 1 };
    const row = { companyId: 1, name: 'Windmill', ...stamps };
    tx.insert(assetTypes).values(row).run();
  });

const kept = ['/', '/?variant=budget', '/faq', '/privacy', '/login', '/login?redirectTo=/projects'];
describe.each(kept)('%s', (path) => {
  test('is the same from memory, and 304 to who holds it', async () => {
    const [first, second] = [await stranger().get(path), await stranger().get(path)];
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect([second.html, second.headers.get('etag')]).toEqual([
      first.html,
      first.headers.get('etag'),
    ]);
    for (const name of ['content-type', 'content-security-policy', 'vary', 'content-length'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    const held = await stranger().get(path, { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([held.status, held.html]).toEqual([304, '']);
  });

  test('is old as soon as anything was written', async () => {
    const { headers } = await stranger().get(path);
    change();
    const again = await stranger().get(path, { 'If-None-Match': headers.get('etag') ?? '' });
    expect(again.status).toBe(200);
    expect(again.headers.get('etag')).not.toBe(headers.get('etag'));
  });

  test('is nobody’s who is signed in, nor kept from them', async () => {
    const before = await stranger().get(path);
    const own = await client(server, 'admin@yesod.demo').get(path, {
      'If-None-Match': before.headers.get('etag') ?? '',
    });
    expect(own.status).toBe(path.startsWith('/login') ? 302 : 200);
    expect(own.html).not.toBe(before.html);
    expect((await stranger().get(path)).html).toBe(before.html);
  });

  test('is sent again to who holds it in another language', async () => {
    const visitor = stranger();
    await visitor.post(languagePath(), { locale: 'en-US' });
    const english = await visitor.get(path);
    await visitor.post(languagePath(), { locale: 'he-IL' });
    const hebrew = await visitor.get(path, { 'If-None-Match': english.headers.get('etag') ?? '' });
    expect([hebrew.status, hebrew.html.includes('dir="rtl"')]).toEqual([200, true]);
  });

  test('speaks the language that was asked for', async () => {
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

test('a page with a captcha of its own is not kept', async () => {
  for (const path of ['/admin/login', '/login?by=email', '/signup'])
    expect((await stranger().get(path)).headers.get('cache-control')).toBe('no-store');
});

test('in the middle of signing in a visitor has pages of their own', async () => {
  const visitor = stranger();
  await visitor.post('/login', { country_code: '+972', phone: '0505550105' });
  expect(visitor.cookie).toContain('yesod_session');
  expect((await visitor.get('/login')).headers.get('cache-control')).toBe('no-store');
});
