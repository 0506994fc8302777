import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFile } from 'db/client.server';
import { assetTypes } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { assetTypeCreatePath, assetTypesPath } from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
  await admin.get(assetTypesPath('admin'));
  // Signing in by the API writes a session, which is not possible during a lock.
  await admin.call('GET', '/api/asset-types');
});
afterAll(() => server.stop());

/** Milliseconds; a blocked event loop would delay reads for as long as the lock of a test lasts. */
const lessThanALock = 2_500;

const lockScript = `
const Sqlite = require('better-sqlite3');
const [file, ms] = process.argv.slice(1);
const db = new Sqlite(file);
db.exec('begin immediate');
console.log('locked');
setTimeout(() => process.exit(), Number(ms));
`;

/** Starts a process that holds the write lock for this time. */
async function lock(ms: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [
    '-e',
    lockScript,
    databaseFile(server.dataDir),
    String(ms),
  ]);
  onTestFinished(() => void child.kill());
  await once(child.stdout!, 'data');
  return child;
}

/** The times of the slowest health check and the slowest page during `work`, in milliseconds. */
async function slowestDuring(work: Promise<unknown>) {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  const slowest = { health: 0, page: 0 };
  const measure = async (what: keyof typeof slowest, ask: () => Promise<{ status: number }>) => {
    while (!isOver) {
      const begun = performance.now();
      expect((await ask()).status).toBe(200);
      slowest[what] = Math.max(slowest[what], performance.now() - begun);
      await pause(20);
    }
  };
  await Promise.all([
    end,
    measure('health', () => fetch(`${server.url}/healthz`)),
    measure('page', () => admin.get(assetTypesPath('admin'))),
  ]);
  return slowest;
}

async function filledForm(name: string) {
  const form = formOf((await admin.get(assetTypeCreatePath('admin'))).html, 'asset-type');
  form.set('name', name);
  return form;
}
const saved = (name: string) =>
  withDatabase(
    server,
    (db) => db.select().from(assetTypes).where(eq(assetTypes.name, name)).all().length,
  );

test('delays only writes by a lock of three seconds', async () => {
  const names = [1, 2, 3].map((i) => `Locked briefly ${i}`);
  const forms = await Promise.all(names.map(filledForm));
  await lock(3_000);
  const posts = Promise.all(forms.map((form) => admin.post(assetTypeCreatePath('admin'), form)));
  const slowest = await slowestDuring(posts);
  expect((await posts).map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(names.map(saved)).toEqual([1, 1, 1]);
  expect(Math.max(slowest.health, slowest.page)).toBeLessThan(lessThanALock);
});

test('answers 503 after five seconds of a longer lock and keeps the entered values', async () => {
  const form = await filledForm('Locked for long');
  const other = await lock(120_000);
  const begun = performance.now();
  const posts = Promise.all([
    admin.post(assetTypeCreatePath('admin'), form),
    admin.call('POST', '/api/asset-types', { name: 'Locked call' }),
  ]);
  const slowest = await slowestDuring(posts);
  const [page, call] = await posts;
  expect(performance.now() - begun).toBeGreaterThan(4_900);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(formOf(page.html, 'asset-type').get('name')).toBe('Locked for long');
  expect(wordsOf(page.html)).toContain('The database is busy, so nothing was saved.');
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(JSON.parse(call.html)).toMatchObject({ code: 'busy', seconds: 5 });
  expect(Math.max(slowest.health, slowest.page)).toBeLessThan(lessThanALock);
  const out = await admin.get('/logout');
  expect(out.status).toBe(200);
  other.kill();
  await once(other, 'exit');
  expect(
    (await admin.post(assetTypeCreatePath('admin'), formOf(page.html, 'asset-type'))).status,
  ).toBe(303);
  expect([saved('Locked for long'), saved('Locked call')]).toEqual([1, 0]);
});
