import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { companyExportDownloadPath, companyExportPath, profilePath } from '~/paths';
import { type Client, client } from '../support/client';
import { eventually } from '../support/eventually';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { impersonating } from '../support/impersonating';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, cast.admin.email);
});

const page = async (browser = admin) =>
  mainOf((await browser.get(companyExportPath('admin'))).html);
const linkIn = (html: string) =>
  tagsOf(html, 'a').find(({ href }) => href?.endsWith('/download'))?.href ?? '';

/** Waits until the page links to the file. */
const ready = () =>
  eventually(async () => {
    const href = linkIn(await page());
    if (!href) throw new Error('It is not ready.');
    return href;
  });

test('lets an admin request, await and download it', async () => {
  expect((await admin.get(profilePath('admin'))).html).toContain(
    `href="${companyExportPath('admin')}"`,
  );
  expect(wordsOf(await page())).toContain('Create export');
  const answer = await admin.post(companyExportPath('admin'));
  expect([answer.status, answer.location]).toEqual([303, companyExportPath('admin')]);
  const { status, headers, bytes } = await admin.download(await ready());
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename=".+ \d{4}-\d\d-\d\d\.zip"/,
  );
  expect([bytes.length, bytes.toString('latin1', 0, 4)]).toEqual([
    Number(headers.get('content-length')),
    'PK\x03\x04',
  ]);
  expect((await admin.post(companyExportPath('admin'))).status).toBe(429);
});

test('answers 404 to other people and while impersonating', async () => {
  const href = await ready();
  expect(href).toBe(companyExportDownloadPath('admin', 1));
  const others = [cast.admin2, cast.superadmin, cast.entrepreneur, cast.investor].map(
    ({ email }) => email,
  );
  for (const email of others) expect((await client(server, email).get(href)).status).toBe(404);
  expect((await client(server).get(href)).status).toBe(302);
  const viewer = await impersonating(server, cast.superadmin.email, cast.admin.email);
  for (const path of [href, companyExportPath('admin')])
    expect((await viewer.get(path)).status).toBe(404);
  expect((await viewer.get(profilePath('admin'))).html).not.toContain(companyExportPath('admin'));
});

test('is right-to-left in Hebrew', async () => {
  await admin.post('/language', { locale: 'he-IL' });
  const { html } = await admin.get(companyExportPath('admin'));
  expect(html).toContain('dir="rtl"');
  expect(wordsOf(mainOf(html))).toContain('הייצוא מוכן');
});
