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
import { createBackup, createFolder, runData } from '../support/data-command';
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

/** Uploads in the database whose bytes are missing or changed. */
const wrongUploads = (dataDir: string) =>
  reading(dataDir, referencedHashes).filter(
    (hash) => hashOf(readFileSync(filePath(dataDir, hash))) !== hash,
  );

const restored = async (file: string) => {
  const dataDir = createFolder('restored');
  const { code, output } = await runData(dataDir, ['restore', file]);
  expect(output).toContain('Restored to');
  expect(code).toBe(0);
  return dataDir;
};

/** Twenty people write until they are stopped; each upload has different bytes. */
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

test('contains every earlier write and upload although twenty people keep writing', async () => {
  const folder = createFolder('backups');
  const { acknowledged, stop } = writers();
  while (acknowledged.documents.length < 10) await pause(20);
  const before = structuredClone(acknowledged);
  const during = await createBackup(server.dataDir, folder);
  expect(acknowledged.asset_types.length).toBeGreaterThan(before.asset_types.length);
  await stop();
  const dataDir = await restored(during);
  for (const kind of ['asset_types', 'documents'] as const) {
    const restoredNames = namesIn(dataDir, kind);
    expect(before[kind].filter((name) => !restoredNames.has(name))).toEqual([]);
  }
  expect(reading(dataDir, (db) => db.$client.pragma('integrity_check', { simple: true }))).toBe(
    'ok',
  );
  expect(reading(dataDir, referencedHashes).length).toBeGreaterThan(100);
  expect(wrongUploads(dataDir)).toEqual([]);

  const rows = await dumpOf(server);
  const after = await restored(await createBackup(server.dataDir, folder));
  expect(reading(after, dump)).toBe(rows);
  expect(wrongUploads(after)).toEqual([]);
});

test('restores every account with the same figures on an empty machine', async () => {
  const folder = createFolder('backups');
  const file = await createBackup(server.dataDir, folder);
  const figures = async (of: RunningServer, account: string) => {
    const portal = account.includes('admin') ? 'admin' : 'member';
    return wordsOf(
      mainOf((await client(of, `${account}@yesod.demo`).get(dashboardPath(portal))).html),
    );
  };
  const accounts = ['superadmin', 'admin', 'admin2', 'entrepreneur', 'investor', 'tenant'];
  const restoredFigures = await Promise.all(accounts.map((account) => figures(server, account)));

  const empty = await startServer({ seed: 'empty' });
  await empty.kill9();
  for (const name of readdirSync(empty.dataDir))
    rmSync(path.join(empty.dataDir, name), { recursive: true });
  expect((await runData(empty.dataDir, ['restore', file])).code).toBe(0);
  await empty.restart();
  expect(restoredFigures.every((words) => words.length > 50)).toBe(true);
  expect(await Promise.all(accounts.map((account) => figures(empty, account)))).toEqual(
    restoredFigures,
  );
  for (const account of accounts.slice(0, 3)) {
    const browser = visitor(empty);
    await signInByMail(empty, browser, `${account}@yesod.demo`);
    expect((await browser.get(dashboardPath('admin'))).status).toBe(200);
  }
  await empty.stop();
});

test('moves the replaced data aside, with its write-ahead log', async () => {
  const file = await createBackup(server.dataDir, createFolder('backups'));
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

test('catches up on a missed nightly backup and drill', async () => {
  const BACKUP_DIR = createFolder('backups');
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
