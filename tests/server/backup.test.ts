import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Database, databaseFile } from 'db/client.server';
import { castProjects } from 'db/seeds/cast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referencedHashes } from '~/models/backup/manifest.server';
import { assetTypeCreatePath, dashboardPath, projectUploadPath } from '~/paths';
import { filePath } from '~/services/files/store.server';
import { client } from '../support/client';
import { backedUp, ownFolder, runData } from '../support/data-command';
import { dump } from '../support/database';
import { mainOf, wordsOf } from '../support/html';
import { dumpOf, projectNamed } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
import { signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
});
afterAll(() => server.stop());

function reading<Result>(dataDir: string, read: (db: Database) => Result): Result {
  const db = connect(databaseFile(dataDir));
  try {
    return read(db);
  } finally {
    db.$client.close();
  }
}

const namesIn = (dataDir: string, table: 'asset_types' | 'documents') =>
  reading(dataDir, (db) => new Set(db.$client.prepare(`select name from ${table}`).pluck().all()));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Uploads that the database names and whose bytes are not what they were. */
const wrongUploads = (dataDir: string) =>
  reading(dataDir, referencedHashes).filter(
    (hash) => hashOf(readFileSync(filePath(dataDir, hash))) !== hash,
  );

const restored = async (file: string) => {
  const dataDir = ownFolder('restored');
  const { code, output } = await runData(dataDir, ['restore', file]);
  expect(output).toContain('Restored to');
  expect(code).toBe(0);
  return dataDir;
};

/** Twenty people who write until they are stopped; each upload has bytes of its own. */
function writers() {
  const admin = client(server, 'admin@yesod.demo');
  const project = projectNamed(server, castProjects.neveTzedek);
  const acknowledged = { asset_types: [] as string[], documents: [] as string[] };
  let isOver = false;
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count++) {
      const name = `By ${writer}, ${count}`;
      const kind = writer % 5 === 0 ? 'documents' : 'asset_types';
      const form = new FormData();
      form.set('name', name);
      form.set('form_key', crypto.randomUUID());
      if (kind === 'documents')
        form.set('document', new File([`%PDF-1.7\n${name}\n%%EOF\n`], `${name}.pdf`));
      const to =
        kind === 'documents' ? projectUploadPath('admin', project) : assetTypeCreatePath('admin');
      const fields = kind === 'documents' ? form : { name };
      const answer = await admin.post(to, fields);
      expect(answer.status, answer.html.slice(0, 500)).toBe(303);
      acknowledged[kind].push(name);
    }
  };
  const work = Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
  return {
    acknowledged,
    stop() {
      isOver = true;
      return work;
    },
  };
}

test('made while twenty people write, it holds all that was acknowledged before, with every upload', async () => {
  const folder = ownFolder('backups');
  const { acknowledged, stop } = writers();
  while (acknowledged.documents.length < 10) await pause(20);
  const before = structuredClone(acknowledged);
  const during = await backedUp(server.dataDir, folder);
  expect(acknowledged.asset_types.length).toBeGreaterThan(before.asset_types.length);
  await stop();
  const dataDir = await restored(during);
  for (const kind of ['asset_types', 'documents'] as const) {
    const kept = namesIn(dataDir, kind);
    expect(before[kind].filter((name) => !kept.has(name))).toEqual([]);
  }
  expect(reading(dataDir, (db) => db.$client.pragma('integrity_check', { simple: true }))).toBe(
    'ok',
  );
  expect(reading(dataDir, referencedHashes).length).toBeGreaterThan(100);
  expect(wrongUploads(dataDir)).toEqual([]);

  const rows = dumpOf(server);
  const after = await restored(await backedUp(server.dataDir, folder));
  expect(reading(after, dump)).toBe(rows);
  expect(wrongUploads(after)).toEqual([]);
}, 90_000);

test('on an empty machine every account signs in and sees the same figures', async () => {
  const folder = ownFolder('backups');
  const file = await backedUp(server.dataDir, folder);
  const figures = async (of: RunningServer, account: string) => {
    const portal = account.includes('admin') ? 'admin' : 'member';
    return wordsOf(
      mainOf((await client(of, `${account}@yesod.demo`).get(dashboardPath(portal))).html),
    );
  };
  const accounts = ['superadmin', 'admin', 'admin2', 'entrepreneur', 'investor', 'tenant'];
  const shown = await Promise.all(accounts.map((account) => figures(server, account)));

  const empty = await startServer({ seed: 'empty' });
  await empty.kill9();
  for (const name of readdirSync(empty.dataDir))
    rmSync(path.join(empty.dataDir, name), { recursive: true });
  expect((await runData(empty.dataDir, ['restore', file])).code).toBe(0);
  await empty.restart();
  expect(shown.every((words) => words.length > 50)).toBe(true);
  expect(await Promise.all(accounts.map((account) => figures(empty, account)))).toEqual(shown);
  for (const account of accounts.slice(0, 3)) {
    const somebody = visitor(empty);
    await signInByMail(empty, somebody, `${account}@yesod.demo`);
    expect((await somebody.get(dashboardPath('admin'))).status).toBe(200);
  }
  await empty.stop();
});

test('what was there is kept aside, and nothing of its log is left to the new', async () => {
  const file = await backedUp(server.dataDir, ownFolder('backups'));
  const other = await startServer({ seed: 'demo' });
  const admin = client(other, 'admin@yesod.demo');
  expect((await admin.post(assetTypeCreatePath('admin'), { name: 'Only there' })).status).toBe(303);
  await other.kill9();
  expect(existsSync(`${databaseFile(other.dataDir)}-wal`)).toBe(true);
  const { output } = await runData(other.dataDir, ['restore', file]);
  const aside = /The previous data is in (\S+);/.exec(output)![1]!;
  expect(namesIn(aside, 'asset_types')).toContain('Only there');
  expect(namesIn(other.dataDir, 'asset_types')).not.toContain('Only there');
  await other.restart();
  expect((await client(other, 'admin@yesod.demo').get(dashboardPath('admin'))).status).toBe(200);
  await other.stop();
});

test('a server makes up for a night it slept through, and drills', async () => {
  const BACKUP_DIR = ownFolder('backups');
  const other = await startServer({
    seed: 'demo',
    env: { BACKUP_DIR, BACKUP_KEEP: '1', LOG_LEVEL: 'info' },
  });
  expect(readdirSync(BACKUP_DIR)).toEqual([]);
  await other.kill9();
  reading(other.dataDir, (db) =>
    db.$client.exec("update jobs set run_at = 1 where kind = 'backup.nightly'"),
  );
  await other.restart();
  while (!other.output().includes('"event":"drill"')) await pause(50);
  expect(other.output()).toContain('"event":"drill","result":"good"');
  expect(readdirSync(BACKUP_DIR)).toEqual([expect.stringMatching(/^nightly-.*\.tar$/)]);
  await other.stop();
});
