import { createHash } from 'node:crypto';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardPath, landingPath, loginPath, projectsPath } from '~/paths';
import { client } from '../support/client';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { inlineSheets, linkedSheets, withCookies } from '../support/styles';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const list = projectsPath('admin');
const sha256 = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

const sheetNames = (html: string) =>
  inlineSheets(html).map(({ address }) => path.basename(address, '.css'));

describe('a page without loaded sheets', () => {
  test('allows these styles only, and loads the whole sheets later', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const { source: html, headers } = await admin.get(list, withCookies(admin));
    const [sheet] = inlineSheets(html);
    expect(headers.get('content-security-policy')).toContain(
      `style-src 'self' ${sha256(sheet!.css)};`,
    );
    expect(html).toContain(`<link rel="prefetch" as="style" href="${sheet!.address}"/>`);
    expect(headers.getSetCookie()).toEqual([
      `yesod_styles=${sheetNames(html)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    ]);
  });
});

describe('a page with loaded sheets', () => {
  test('links them, sets no cookie and has another tag', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const first = await admin.get(list, withCookies(admin));
    const second = await admin.get(list, withCookies(admin, sheetNames(first.source).join('.')));
    expect(inlineSheets(second.source)).toEqual([]);
    expect(linkedSheets(second.html)).toEqual(inlineSheets(first.source).map((one) => one.address));
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get('content-security-policy')).not.toContain('sha256');
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  test('holds the styles again after a new build', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const { source, headers } = await admin.get(list, withCookies(admin, 'index-AbCd1234'));
    expect(inlineSheets(source).length).toBe(1);
    expect(headers.getSetCookie()[0]).not.toContain('AbCd1234');
  });

  test('holds only the sheets that are missing', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const [index] = sheetNames((await admin.get(list, withCookies(admin))).source);
    const inbox = await admin.get('/admin/inbox', withCookies(admin, index));
    expect(linkedSheets(inbox.html)).toEqual([`/assets/${index}.css`]);
    expect(sheetNames(inbox.source)).toEqual([expect.stringMatching(/^messages-/)]);
    const [cookie = ''] = inbox.headers.getSetCookie();
    expect(cookie).toContain(`yesod_styles=${index}.${sheetNames(inbox.source)[0]};`);
  });

  test('an unchanged page keeps the policy that its browser stored', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const cookies = withCookies(admin);
    const { headers } = await admin.get(list, cookies);
    const tag = headers.get('etag') ?? '';
    const again = await admin.get(list, { ...cookies, 'If-None-Match': tag });
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null]);
  });
});

describe('a visitor without a session', () => {
  test.each([landingPath(), loginPath(), '/login?by=email', '/signup'])(
    'gets the styles in %s, and no cookie for them',
    async (page) => {
      for (const styles of ['', 'yesod_styles=index-AbCd1234']) {
        const { source: html, headers } = await client(server).get(page, { Cookie: styles });
        expect(linkedSheets(html)).toEqual([]);
        expect(inlineSheets(html).length).toBeGreaterThan(0);
        expect(html).not.toContain('rel="prefetch"');
        expect(headers.getSetCookie().filter((line) => line.includes('styles'))).toEqual([]);
      }
    },
  );

  test('gets the cached page although a session before left the cookie', async () => {
    const plain = await client(server).get(landingPath());
    const left = await client(server).get(landingPath(), { Cookie: 'yesod_styles=index-AbCd1234' });
    expect([left.source, left.headers.get('etag')]).toEqual([
      plain.source,
      plain.headers.get('etag'),
    ]);
    expect((await client(server).get(dashboardPath('admin'))).status).toBe(302);
  });
});
