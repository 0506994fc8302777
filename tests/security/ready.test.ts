import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
/** Mounting a disk requires root. */
const mayMount =
  process.getuid?.() === 0 && run('unshare', '--mount', 'mount', '-t', 'tmpfs', 'x', '/mnt');

const ready = async (server: RunningServer) => (await fetch(`${server.url}/readyz`)).status;

/** Answers are cached for a second. */
const becomes = (server: RunningServer, status: number) =>
  eventually(async () => expect(await ready(server)).toBe(status));

test('writes a row to the disk for each readiness check', async () => {
  const server = await startServer({ seed: 'empty' });
  onTestFinished(() => void server.stop());
  const rows = () =>
    withDatabase(server, ({ $client }) =>
      $client.prepare("select updated_at from settings where key = 'readyz'").pluck().get(),
    );
  expect(rows()).toBeUndefined();
  const start = Date.now();
  expect(await ready(server)).toBe(200);
  expect(rows()).toBeGreaterThanOrEqual(start);
});

test('removes the leftovers of a crash on the next start', async () => {
  const server = await startServer({ seed: 'empty' });
  onTestFinished(() => void server.stop());
  await server.kill9();
  const left = ['files/incoming/a', 'files/spool/request-b', 'staged/1-c'].map((name) =>
    path.join(server.dataDir, name),
  );
  for (const file of left) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'x');
    utimesSync(file, Date.now() / 1000 - 8 * 86_400, Date.now() / 1000 - 8 * 86_400);
  }
  await server.restart();
  while (left.some(existsSync)) await pause(20);
});

test.skipIf(!mayMount)('is not ready on a full disk until there is space', async () => {
  const server = await startServer({ seed: 'empty' });
  await server.kill9();
  run('mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', server.dataDir);
  onTestFinished(async () => {
    await server.kill9();
    run('umount', '-l', server.dataDir);
    rmSync(server.dataDir, { recursive: true, force: true });
  });
  await server.restart();
  expect(await ready(server)).toBe(200);
  const filler = path.join(server.dataDir, 'filler');
  spawnSync('sh', ['-c', `head -c 100000000 /dev/zero > ${filler}`]);
  await becomes(server, 503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  rmSync(filler);
  await becomes(server, 200);
});
