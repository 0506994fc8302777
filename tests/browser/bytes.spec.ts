import type { Page } from '@playwright/test';
import { connect, databaseFile } from 'db/client.server';
import { projectPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { fillProject, large } from '../support/large-project';
import type { RunningServer } from '../support/server';
import { company, person, project } from '../support/world';

const kilobyte = 1024;

/**
 * What a first visit transfers, compressed as sent, by kind of file; and every script's own text.
 */
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
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  return { ...bytes, total, scripts };
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
  test(`${path} carries at most 4 KB of script, no React, and 15 KB of style`, async ({
    page,
    server,
  }) => {
    if (account) await enterAs(page, server, account);
    const { script, stylesheet, document, scripts } = await weigh(page, path);
    expect(script).toBeLessThanOrEqual(4 * kilobyte);
    expect(scripts.join('')).not.toMatch(
      /react\.(element|transitional)|__remixContext|hydrateRoot/,
    );
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

/**
 * A project of 40 phases, 200 milestones, 300 documents and 5,000 messages, written beside the
 * server.
 */
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

test('the page of a large project is at most 80 KB without its photos, and brings no React', async ({
  page,
  server,
}) => {
  const id = largeProject(server, 'large');
  await enterAs(page, server, 'large');
  const { total, image, script, scripts } = await weigh(page, projectPath('member', id));
  await expect(page.getByRole('link', { name: 'Milestone 9', exact: true }).first()).toBeVisible();
  expect(total - image).toBeLessThanOrEqual(80 * kilobyte);
  expect(script).toBeLessThanOrEqual(4 * kilobyte);
  expect(scripts.join('')).not.toMatch(/react\.(element|transitional)|hydrateRoot/);
});
