import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { connect, databaseFile } from 'db/client.server';
import { projectPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { fillProject, large } from '../support/large-project';
import type { RunningServer } from '../support/server';
import { company, person, project } from '../support/world';

const kilobyte = 1024;

/** Counts the compressed bytes of a first visit by kind of file, and collects the scripts. */
async function weigh(page: Page, path: string) {
  const bytes = { document: 0, script: 0, stylesheet: 0, image: 0, other: 0 };
  const scripts: string[] = [];
  page.on('requestfinished', async (request) => {
    const kind = request.resourceType() as keyof typeof bytes;
    const { responseBodySize } = await request.sizes();
    bytes[kind in bytes ? kind : 'other'] += responseBodySize;
    if (kind === 'script') scripts.push((await (await request.response())?.text()) ?? '');
  });
  await pretend4G(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const inline = brotliCompressSync((await page.locator('style').allTextContents()).join(''));
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  return { ...bytes, total, scripts, inlineStyles: inline.length };
}

/** Chromium loads lazy images earlier on slower connections, and guesses the speed otherwise. */
async function pretend4G(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: 'cellular4g',
  });
}

const pages: [account: string | null, path: string][] = [
  [null, '/'],
  [null, '/?variant=budget'],
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
  test(`${path} loads at most 4 KB of script, 6 KB of styles before it draws and no React`, async ({
    page,
    server,
  }) => {
    if (account) await enterAs(page, server, account);
    const { script, stylesheet, inlineStyles, document, scripts } = await weigh(page, path);
    expect(script).toBeLessThanOrEqual(4 * kilobyte);
    expect(scripts.join('')).not.toMatch(
      /react\.(element|transitional)|__remixContext|hydrateRoot/,
    );
    expect(inlineStyles).toBeGreaterThan(0);
    expect(inlineStyles).toBeLessThanOrEqual((account ? 6 : 5) * kilobyte);
    if (!account) expect(stylesheet).toBe(0);
    expect(document + script + stylesheet).toBeLessThanOrEqual(60 * kilobyte);
  });
}

for (const [account, path] of [
  ['admin', '/admin/dashboard'],
  ['superadmin', '/admin/dashboard'],
  ['entrepreneur', '/dashboard'],
  ['investor', '/dashboard'],
] as const) {
  test(`${path} of the ${account} loads at most 60 KB before any interaction`, async ({
    page,
    server,
  }) => {
    await enterAs(page, server, account);
    const { total, script, scripts } = await weigh(page, path);
    expect(script).toBeLessThanOrEqual(4 * kilobyte);
    expect(scripts.join('')).not.toMatch(/react\.(element|transitional)|hydrateRoot/);
    expect(total).toBeLessThanOrEqual(60 * kilobyte);
  });
}

/** Adds a project of 40 phases, 200 milestones, 300 documents and 5,000 messages. */
function largeProject(server: RunningServer, account: string): number {
  const db = connect(databaseFile(server.dataDir));
  try {
    const { id: companyId, assetType } = company(db);
    const owner = person(db, 'entrepreneur', { companyId, email: `${account}@yesod.demo` });
    const { id: projectId } = project(db, owner, assetType.id, { name: 'A large project' });
    fillProject(db, { projectId, owner, size: large, now: Date.now() });
    return projectId;
  } finally {
    db.$client.close();
  }
}

test('a large project’s page loads at most 80 KB without its photos, and no React', async ({
  page,
  server,
}) => {
  const id = largeProject(server, 'large');
  await enterAs(page, server, 'large');
  const { total, image, script, scripts } = await weigh(page, projectPath('member', id));
  // All milestones are in the table below the timeline, folded.
  const link = { name: 'Milestone 9', exact: true, includeHidden: true };
  await expect(page.getByRole('link', link).first()).toBeAttached();
  expect(total - image).toBeLessThanOrEqual(80 * kilobyte);
  expect(script).toBeLessThanOrEqual(4 * kilobyte);
  expect(scripts.join('')).not.toMatch(/react\.(element|transitional)|hydrateRoot/);
});
