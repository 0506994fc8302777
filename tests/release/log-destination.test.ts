import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createFolder } from '../support/data-command';
import { findFreePort } from '../support/free-port';
import { patience } from '../support/patience';

/** Starts the built server with its log going to `stdout`. */
async function serverLoggingTo(stdout: number | 'pipe') {
  const port = await findFreePort();
  const settings = { YESOD_MODE: 'demo', LOG_LEVEL: 'info', DATA_DIR: createFolder('log') };
  const child = spawn(process.execPath, ['build/server.js'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      ...settings,
      WORKERS: '1',
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', stdout, 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/healthz`))) {
    expect(child.exitCode).toBeNull();
    await pause(50);
  }
  return { url, child };
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(patience) }).then(
    (response) => response.ok,
    () => false,
  );

const exitOf = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

async function staysAlive(
  { url, child }: Awaited<ReturnType<typeof serverLoggingTo>>,
  requests: number,
) {
  for (let i = 0; i < requests; i++) expect(await answers(`${url}/login`)).toBe(true);
  expect(await answers(`${url}/healthz`)).toBe(true);
  const ended = exitOf(child);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

test.skipIf(!existsSync('/dev/full'))('keeps serving with its log on a full disk', async () => {
  await staysAlive(await serverLoggingTo(openSync('/dev/full', 'w')), 5);
});

test('keeps serving while its log is not read', async () => {
  // A pipe buffers 64 KB; each request logs about 150 bytes.
  await staysAlive(await serverLoggingTo('pipe'), 700);
});
