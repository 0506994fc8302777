import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { databaseFile } from 'db/client.server';
import { people } from 'db/schema/person';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarks } from '~/models/installation/marks.server';
import { countOf } from '~/models/rows.server';
import { keyFile, loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { createFolder, runData } from '../support/data-command';
import { changeDatabase, withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let copy: string;
const at = (name: string) => path.join(server.dataDir, name);

beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  await server.kill9();
  copy = `${server.dataDir}-kept`;
  cpSync(server.dataDir, copy, { recursive: true });
});
afterAll(async () => {
  rmSync(copy, { recursive: true, force: true });
  rmSync(server.dataDir, { recursive: true, force: true });
});

function restoreData() {
  rmSync(server.dataDir, { recursive: true, force: true });
  cpSync(copy, server.dataDir, { recursive: true });
}

/** Starts the server and returns the one line of its error. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const started = server.restart(env).then(
    () => server.kill9(),
    () => {},
  );
  await started;
  const words = server.output().trim();
  expect(words.split('\n'), words).toHaveLength(1);
  expect(words).not.toContain('Ready');
  return words;
}

test('refuses to start with uploads but no database, and keeps the uploads', async () => {
  restoreData();
  for (const name of ['yesod.db', 'yesod.db-wal', 'yesod.db-shm'])
    rmSync(at(name), { force: true });
  expect(await refusal()).toContain('but no yesod.db: restore');
  expect(existsSync(databaseFile(server.dataDir))).toBe(false);
});

test('refuses to start without its key and creates no other', async () => {
  restoreData();
  rmSync(keyFile(server.dataDir));
  expect(await refusal()).toContain('secret.key is missing');
  expect(existsSync(keyFile(server.dataDir))).toBe(false);
});

test('refuses to start with another key', async () => {
  restoreData();
  expect(await refusal({ SECRET_KEY: '11'.repeat(32) })).toContain('SECRET_KEY is not the key');
  writeFileSync(keyFile(server.dataDir), '22'.repeat(32));
  expect(await refusal()).toContain('secret.key is not the key');
});

test('recognises the key of an older database by its sealed values', async () => {
  restoreData();
  const sealed = createSecrets(loadMasterKey(server.dataDir, null)).seal(
    'the key of an authenticator',
  );
  changeDatabase(server, (tx) => {
    tx.$client.exec("delete from settings where key = 'installation'");
    tx.update(people).set({ google2faSecret: sealed, twoFactorEnabled: true }).run();
  });
  expect(await refusal({ SECRET_KEY: '11'.repeat(32) })).toContain('SECRET_KEY is not the key');
  renameSync(keyFile(server.dataDir), at('elsewhere'));
  expect(await refusal()).toContain('secret.key is missing');

  const { output } = await runData(server.dataDir, ['accept']);
  expect(output).toMatch(/\d+ authenticators could not be read and were turned off/);
  expect(withDatabase(server, (db) => countOf(db, people, isNotNull(people.google2faSecret)))).toBe(
    0,
  );
  await server.restart();
  await server.kill9();
});

test('accepts nothing, and creates nothing, where there is no database', async () => {
  const folder = createFolder('empty');
  const { code, output } = await runData(folder, ['accept']);
  expect([code, output]).toEqual([1, expect.stringMatching(/^There is no database at .*\n$/)]);
  expect(readdirSync(folder)).toEqual([]);
});

test('refuses to start with missing uploads or those of another database', async () => {
  restoreData();
  renameSync(at('files'), at('elsewhere'));
  expect(await refusal()).toContain('are not there, but yesod.db names some');
  cpSync(at('elsewhere'), at('files'), { recursive: true });
  writeFileSync(at('files/belongs-to.json'), '{"installation":"another","lastFile":1}');
  expect(await refusal()).toContain('belong to another database');
  expect((await runData(server.dataDir, ['accept'])).code).toBe(0);
  await server.restart();
  await server.kill9();
});

test('keeps newer uploads after an older database was restored', async () => {
  restoreData();
  const since = () => withDatabase(server, readMarks)!.filesSince;
  const before = since();
  await server.restart();
  await server.kill9();
  expect(since()).toBe(before);

  const mark = JSON.parse(readFileSync(at('files/belongs-to.json'), 'utf8'));
  writeFileSync(
    at('files/belongs-to.json'),
    JSON.stringify({ ...mark, lastFile: mark.lastFile + 3 }),
  );
  const start = Date.now();
  await server.restart();
  await server.kill9();
  expect(since()).toBeGreaterThanOrEqual(start);
});
