import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

const kilobyte = 1024;

test.skip(
  ({ javaScriptEnabled }) => javaScriptEnabled === false,
  'without script there are fewer bytes still',
);

/** What a first visit transfers, compressed as sent, by kind of file; and every script's own text. */
async function weigh(page: Page, path: string) {
  const bytes = { document: 0, script: 0, stylesheet: 0, image: 0, other: 0 };
  const scripts: string[] = [];
  page.on('requestfinished', async (request) => {
    const kind = request.resourceType() as keyof typeof bytes;
    const { responseBodySize } = await request.sizes();
    bytes[kind in bytes ? kind : 'other'] += responseBodySize;
    if (kind === 'script') scripts.push((await (await request.response())?.text()) ?? '');
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  return { ...bytes, total, scripts };
}

const pages: [account: string | null, path: string][] = [
  [null, '/'],
  [null, '/login'],
  [null, '/login?by=email'],
  [null, '/admin/login'],
  ['admin', '/admin/projects'],
  ['admin', '/admin/projects/create'],
  ['admin', '/admin/projects/edit/1'],
  ['admin', '/admin/asset'],
  ['admin', '/admin/asset/create'],
  ['entrepreneur', '/projects'],
  ['superadmin', '/admin/DeletedProjects'],
];

for (const [account, path] of pages) {
  test(`${path} carries at most 4 KB of script, no React, and 15 KB of style`, async ({ page, server }) => {
    if (account) await enterAs(page, server, account);
    const { script, stylesheet, document, scripts } = await weigh(page, path);
    expect(script).toBeLessThanOrEqual(4 * kilobyte);
    expect(scripts.join('')).not.toMatch(/react\.(element|transitional)|__remixContext|hydrateRoot/);
    expect(stylesheet).toBeGreaterThan(0);
    expect(stylesheet).toBeLessThanOrEqual(15 * kilobyte);
    expect(document + script + stylesheet).toBeLessThanOrEqual(60 * kilobyte);
  });
}

for (const [account, path] of [
  ['admin', '/admin/dashboard'],
  ['superadmin', '/admin/dashboard'],
  ['entrepreneur', '/dashboard'],
  ['investor', '/dashboard'],
] as const) {
  test(`${path} of the ${account} is at most 60 KB before a touch`, async ({ page, server }) => {
    await enterAs(page, server, account);
    const { total, script, scripts } = await weigh(page, path);
    expect(script).toBeLessThanOrEqual(4 * kilobyte);
    expect(scripts.join('')).not.toMatch(/react\.(element|transitional)|hydrateRoot/);
    expect(total).toBeLessThanOrEqual(60 * kilobyte);
  });
}
