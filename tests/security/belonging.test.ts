import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseFile } from 'db/client.server';
import { people } from 'db/schema/person';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarks } from '~/models/installation/marks.server';
import { countOf } from '~/models/rows.server';
import { keyFile, loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { runData } from '../support/data-command';
import { changeDatabase, withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let kept: string;
const at = (name: string) => path.join(server.dataDir, name);

beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  await server.kill9();
  kept = `${server.dataDir}-kept`;
  cpSync(server.dataDir, kept, { recursive: true });
});
afterAll(async () => {
  rmSync(kept, { recursive: true, force: true });
  rmSync(server.dataDir, { recursive: true, force: true });
});

function putBack() {
  rmSync(server.dataDir, { recursive: true, force: true });
  cpSync(kept, server.dataDir, { recursive: true });
}

/** The start's only words. */
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

test('uploads without their database are neither taken over nor swept', async () => {
  putBack();
  for (const name of ['yesod.db', 'yesod.db-wal', 'yesod.db-shm'])
    rmSync(at(name), { force: true });
  expect(await refusal()).toContain('but no yesod.db: restore');
  expect(existsSync(databaseFile(server.dataDir))).toBe(false);
});

test('a key that is missing is not made anew', async () => {
  putBack();
  rmSync(keyFile(server.dataDir));
  expect(await refusal()).toContain('secret.key is missing');
  expect(existsSync(keyFile(server.dataDir))).toBe(false);
});

test('a key of somebody else does not start', async () => {
  putBack();
  expect(await refusal({ SECRET_KEY: '11'.repeat(32) })).toContain('SECRET_KEY is not the key');
  writeFileSync(keyFile(server.dataDir), '22'.repeat(32));
  expect(await refusal()).toContain('secret.key is not the key');
});

test('a database from before the marks knows its key by what was sealed', async () => {
  putBack();
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

test('uploads that are missing, or belong to another database, are told of', async () => {
  putBack();
  renameSync(at('files'), at('elsewhere'));
  expect(await refusal()).toContain('are not there, but yesod.db names some');
  cpSync(at('elsewhere'), at('files'), { recursive: true });
  writeFileSync(at('files/belongs-to.json'), '{"installation":"another","lastFile":1}');
  expect(await refusal()).toContain('belong to another database');
  expect((await runData(server.dataDir, ['accept'])).code).toBe(0);
  await server.restart();
  await server.kill9();
});

test('an older database in the place of a newer one leaves the newer uploads alone', async () => {
  putBack();
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
