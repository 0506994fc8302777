import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { people } from 'db/schema/person';
import { outbox, rateLimits } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '~/models/rows.server';
import { keyFile, loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { runData } from '../support/data-command';
import { changeDatabase, withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
import { codeFrom, newKey } from '../support/sign-in';
import { signInByMail, visitor } from '../support/visitor';

/** Enough for many transactions, so that the command can be killed between two of them. */
const messages = 2_000;
const key = newKey();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ seed: 'demo', env: { WORKERS: '2', LOG_LEVEL: 'info' } });
  const secrets = createSecrets(loadMasterKey(server.dataDir, null));
  const now = Date.now();
  const stamps = { createdAt: now, updatedAt: now };
  changeDatabase(server, (tx) => {
    const on = { twoFactorEnabled: true, google2faSecret: secrets.seal(key) };
    tx.update(people).set(on).where(eq(people.email, cast.admin.email)).run();
    for (let n = 0; n < messages; n += 1)
      tx.insert(outbox)
        .values({
          channel: 'mail',
          to: 'a@test',
          text: secrets.seal('-'),
          status: 'kept',
          ...stamps,
        })
        .run();
  });
});
afterAll(() => server.stop());

const keysInFile = () => readFileSync(keyFile(server.dataDir), 'utf8').trim().split('\n');
const sealedWith = (version: number) =>
  withDatabase(server, (db) => countOf(db, outbox, like(outbox.text, `v${version}.%`)));

/** The command may hold the database for as long as the server waits before it answers 503. */
async function onceFree(send: () => ReturnType<typeof signInByMail>) {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}

/** Through both steps; each new connection may get the other worker. */
async function signIn() {
  changeDatabase(server, (tx) => {
    tx.update(people)
      .set({ google2faLastStep: null })
      .where(eq(people.email, cast.admin.email))
      .run();
    tx.delete(rateLimits).run();
  });
  const browser = visitor(server, { connection: 'close' });
  const first = await onceFree(() => signInByMail(server, browser, cast.admin.email));
  expect([first.status, first.location]).toEqual([303, '/admin/2fa']);
  const second = await onceFree(() =>
    browser.post('/admin/2fa', { otp: codeFrom(key, Date.now()) }),
  );
  expect([second.status, second.location]).toEqual([303, '/admin/dashboard']);
}

/** Kills the command once it has sealed a part again. */
async function killInTheMiddle() {
  const env = { ...process.env, YESOD_MODE: 'demo', DATA_DIR: server.dataDir };
  const command = spawn(process.execPath, ['build/data.js', 'new-key'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env,
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    command.once('exit', (_, signal) => resolve(signal)),
  );
  while (sealedWith(2) === 0 && command.exitCode === null) await pause(2);
  command.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

test('the key is replaced under two workers, although the command is killed in the middle', {
  timeout: 120_000,
}, async () => {
  await signIn();
  const [old = ''] = keysInFile();
  await killInTheMiddle();
  expect(sealedWith(1)).toBeGreaterThan(0);
  expect(sealedWith(2)).toBeGreaterThan(0);
  expect(keysInFile()).toHaveLength(2);
  const before = sealedWith(2);
  for (let round = 0; round < 4; round += 1) await signIn();
  // The workers seal with the new key.
  expect(sealedWith(2)).toBeGreaterThan(before);

  await server.kill9();
  await server.restart();
  expect(server.output()).toContain('replacing the key was not finished');
  await signIn();

  const { code, output } = await runData(server.dataDir, ['new-key']);
  expect([code, output]).toEqual([0, expect.stringContaining('Finished replacing the key')]);
  expect(keysInFile()).toHaveLength(1);
  expect(keysInFile()).not.toContain(old);
  expect(sealedWith(1)).toBe(0);
  for (let round = 0; round < 4; round += 1) await signIn();
  expect(sealedWith(1)).toBe(0);
});

test('the key is replaced while people sign in', { timeout: 120_000 }, async () => {
  const command = runData(server.dataDir, ['new-key']);
  let isDone = false;
  void command.then(() => {
    isDone = true;
  });
  while (!isDone) await signIn();
  expect((await command).output).toContain('Replaced the key');
  await signIn();
  expect([sealedWith(1), sealedWith(2)]).toEqual([0, 0]);
  expect(server.output()).not.toContain('"level":"error"');
});
