import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../support/data-command';
import { assertFreshBuild, startServer } from '../support/server';

/** Opens a port that answers each connection with one line. */
async function takenPort(says = ''): Promise<number> {
  const other = createServer((socket) => socket.on('error', () => {}).end(says)).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  return (other.address() as AddressInfo).port;
}

/** Starts a server that must fail, and returns its whole output. */
async function failedStart(env: Record<string, string>, dataDir = createFolder('start')) {
  assertFreshBuild();
  const child = spawn(process.execPath, ['build/server.js'], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, said: output };
}

test('reports a port in use in one line', async () => {
  const port = await takenPort();
  expect(await failedStart({ PORT: String(port) })).toEqual({
    code: 1,
    said: `Port ${port} is in use. Stop the other program, or set PORT to another port.\n`,
  });
});

test('reports an address of another machine in one line', async () => {
  expect(await failedStart({ HOST: '203.0.113.1', PORT: '0' })).toEqual({
    code: 1,
    said: 'HOST=203.0.113.1 is not an address of this machine.\n',
  });
});

test('reports an unreachable mail server without its password, and starts', async () => {
  const port = await takenPort('554 closed\r\n');
  const server = await startServer({
    seed: 'new',
    env: { SMTP_URL: `smtp://yesod:hush@127.0.0.1:${port}`, MAIL_FROM: 'yesod@example.test' },
  });
  onTestFinished(async () => void (await server.stop()));
  const line = `Mail cannot be sent by SMTP_URL (127.0.0.1:${port}): `;
  await expect.poll(server.output).toContain(line);
  expect(server.output()).not.toContain('hush');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

function databaseIn(dataDir: string, sql: string) {
  const db = new Sqlite(path.join(dataDir, 'yesod.db'));
  db.exec(sql);
  return db;
}

test.each<[string, string, (dataDir: string) => void]>([
  [
    'a file that is no database',
    'is damaged, or not a database',
    (dataDir) =>
      writeFileSync(path.join(dataDir, 'yesod.db'), 'some text, no database '.repeat(400)),
  ],
  [
    'the database of another program',
    'is not a database of Yesod',
    (dataDir) => databaseIn(dataDir, 'create table people (id integer)').close(),
  ],
  [
    'a schema that no version had',
    'has a schema that this version of Yesod does not know',
    (dataDir) =>
      databaseIn(
        dataDir,
        "create table __drizzle_migrations (id integer, hash text, created_at numeric); insert into __drizzle_migrations values (1, 'x', 5)",
      ).close(),
  ],
  [
    'a database that is locked',
    'locked: stop it first',
    (dataDir) => {
      const db = databaseIn(
        dataDir,
        'create table x (id); drop table x; pragma locking_mode = exclusive; begin exclusive',
      );
      onTestFinished(() => void db.close());
    },
  ],
  [
    'a restore that broke off between',
    'was interrupted: run it again',
    (dataDir) => mkdirSync(path.join(dataDir, 'restoring-x')),
  ],
])(
  'reports %s in one line',
  async (_name, words, prepare) => {
    const dataDir = createFolder('start');
    prepare(dataDir);
    const { code, said } = await failedStart({ PORT: '0' }, dataDir);
    expect([code, said.trim().split('\n').length]).toEqual([1, 1]);
    expect(said).toContain(words);
  },
  90_000,
);

test('reports an invalid data folder in one line', async () => {
  const file = path.join(createFolder('start'), 'file');
  writeFileSync(file, '');
  const { code, said } = await failedStart({ PORT: '0' }, path.join(file, 'data'));
  expect([code, said]).toEqual([
    1,
    `${path.join(file, 'data')} is not a folder: set DATA_DIR to one.\n`,
  ]);
});
