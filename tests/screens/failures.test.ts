import { assetTypes } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { cast, castProjects } from 'db/seeds/cast';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { client } from '../support/client';
import { wordsOfEach } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

/** Runs while a table is gone by its name. */
async function without(table: string, run: () => Promise<void>) {
  const rename = (from: string, to: string) =>
    withDatabase(server, (db) => db.run(sql.raw(`alter table ${from} rename to ${to}`)));
  rename(table, 'mislaid');
  try {
    await run();
  } finally {
    rename('mislaid', table);
  }
}

const project = () => projectNamed(server, castProjects.neveTzedek);
const first = (table: typeof phases | typeof assetTypes) =>
  withDatabase(server, (db) => db.select({ id: table.id }).from(table).limit(1).get())?.id;

test.each([
  ['asset_types', () => '/admin/asset', 'Failed to fetch asset types', 'טעינת סוגי הנכסים נכשלה'],
  [
    'asset_types',
    () => `/admin/asset/edit/${first(assetTypes)}`,
    'Failed to load Category',
    'טעינת סוג הנכס נכשלה',
  ],
  [
    'project_images',
    () => `/admin/projects/edit/${project()}`,
    'Failed to fetch project data',
    'טעינת נתוני הפרויקט נכשלה',
  ],
  ['phases', () => `/admin/phases/${project()}`, 'Failed to load phases', 'טעינת השלבים נכשלה'],
  [
    'milestones',
    () => `/admin/phases/${first(phases)}/edit`,
    'Failed to fetch phase data',
    'טעינת נתוני השלב נכשלה',
  ],
  [
    'invitations',
    () => '/invitations',
    'Failed to load project data.',
    'טעינת נתוני הפרויקט נכשלה.',
  ],
])('without %s the page that breaks says what failed', async (table, pathOf, english, hebrew) => {
  const path = pathOf();
  const somebody = client(
    server,
    path.startsWith('/admin') ? cast.admin.email : cast.investor.email,
  );
  for (const [locale, words] of [
    ['en-US', english],
    ['he-IL', hebrew],
  ] as const) {
    await somebody.post('/language', { locale });
    expect((await somebody.get(path)).status).toBe(200);
    await without(table, async () => {
      const { status, html } = await somebody.get(path);
      expect([status, wordsOfEach(html, 'h1')]).toEqual([500, [words]]);
    });
  }
});

test('a code that cannot be judged is to be tried again', async () => {
  const browser = client(server);
  await browser.post('/login', { email: cast.tenant.email });
  await without('challenges', async () => {
    const { status, html } = await browser.post('/otp-verify', { otp: '123456' });
    expect([status, wordsOfEach(html, 'h1')]).toEqual([
      500,
      ['Something went wrong. Please try again.'],
    ]);
  });
});
