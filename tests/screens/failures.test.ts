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

/** Runs while a table, or one of its columns (`table.column`), is missing. */
async function without(name: string, run: () => Promise<void>) {
  const [table = '', column] = name.split('.');
  const alter = (words: string) =>
    withDatabase(server, (db) => db.run(sql.raw(`alter table ${words}`)));
  const rename = (from: string, to: string) =>
    alter(column ? `${table} rename column ${from} to ${to}` : `${from} rename to ${to}`);
  rename(column ?? table, 'mislaid');
  try {
    await run();
  } finally {
    rename('mislaid', column ?? table);
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
    'invitations.created_at',
    () => '/invitations',
    'Failed to load project data.',
    'טעינת נתוני הפרויקט נכשלה.',
  ],
])('shows what failed without %s', async (table, pathOf, english, hebrew) => {
  const path = pathOf();
  const visitor = client(
    server,
    path.startsWith('/admin') ? cast.admin.email : cast.investor.email,
  );
  for (const [locale, words] of [
    ['en-US', english],
    ['he-IL', hebrew],
  ] as const) {
    await visitor.post('/language', { locale });
    expect((await visitor.get(path)).status).toBe(200);
    await without(table, async () => {
      const { status, html } = await visitor.get(path);
      expect([status, wordsOfEach(html, 'h1')]).toEqual([500, [words]]);
    });
  }
});

test('asks to retry a code that cannot be checked', async () => {
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
