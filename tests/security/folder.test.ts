import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from 'db/client.server';
import { joinDataDir, lockDataDir } from 'db/data-dir-lock';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../support/free-port';
import { type RunningServer, startServer } from '../support/server';

const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);

test('restricts the database and its folder to their owner, also if they were open before', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'yesod-open-')), 'data');
  onTestFinished(() => rmSync(path.dirname(folder), { recursive: true }));
  for (const mode of [null, 0o755]) {
    if (mode) chmodSync(folder, mode);
    if (mode) chmodSync(path.join(folder, 'yesod.db'), 0o644);
    const db = openDatabase(folder);
    const places = [folder, ...['yesod.db', 'yesod.db-wal'].map((name) => path.join(folder, name))];
    expect(places.map(modeOf)).toEqual(['700', '600', '600']);
    db.$client.close();
  }
});

describe('a second server on the same folder', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'empty' });
  });
  afterAll(() => server.stop());

  test('exits with one line while the first keeps running', async () => {
    const { code, output } = await startSecond(server.dataDir);
    expect([code, output]).toEqual([
      1,
      `Another server is running on ${server.dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
    ]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('starts after the first was killed', async () => {
    await server.kill9();
    await server.restart();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe('the lock of a server with several processes', () => {
  const folder = () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-lock-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    return dataDir;
  };
  const other = (dataDir: string) => lockDataDir(dataDir, { wait: 0 });

  test('admits its workers and no other server', () => {
    const dataDir = folder();
    const unlock = lockDataDir(dataDir, { withWorkers: true });
    const leave = [joinDataDir(dataDir), joinDataDir(dataDir)];
    expect(() => other(dataDir)).toThrow(/Another server is running/);
    for (const end of [...leave, unlock]) end();
    other(dataDir)();
  });

  test('keeps other servers away while a worker runs, after its holder was killed', () => {
    const dataDir = folder();
    const unlock = lockDataDir(dataDir, { withWorkers: true });
    const leave = joinDataDir(dataDir);
    unlock();
    expect(() => other(dataDir)).toThrow(/Another server is running/);
    leave();
    other(dataDir)();
  });

  test('admits no worker without it', () => {
    const dataDir = folder();
    const unlock = lockDataDir(dataDir);
    expect(() => joinDataDir(dataDir)).toThrow(/locked/);
    unlock();
  });
});

async function startSecond(dataDir: string) {
  const env = {
    ...process.env,
    YESOD_MODE: 'demo',
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
  };
  const child = spawn(process.execPath, ['build/server.js'], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}
