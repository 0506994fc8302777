import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { must, root } from '../../scripts/steps.mjs';
import { processesOf } from '../process.mjs';

const mode = {
  YESOD_MODE: 'demo',
  CAPTCHA: 'off',
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
};
export const admin = 'admin@yesod.demo';

/**
 * Builds the demo data once; each attack gets a copy of it, with a server that can be killed and
 * restarted.
 */
export async function preparePlaces(folder) {
  const demo = path.join(folder, 'demo');
  await must(process.execPath, ['build/seed-demo.js'], { ...mode, DATA_DIR: demo });
  let count = 0;
  return async function open({ dataDir = path.join(folder, `data-${count++}`), env = {} } = {}) {
    cpSync(demo, dataDir, { recursive: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      WORKERS: '4',
      ...process.env,
      ...mode,
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
    };
    const server = { url, port, dataDir, log: '', start, stop, kill, memory, pid: () => child.pid };
    let child;
    let exit;

    async function start() {
      const startedAt = performance.now();
      child = spawn(process.execPath, ['build/server.js'], { cwd: root, env: settings });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => (server.log += text));
      exit = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
      while (!(await isHealthy(url))) {
        if (child.exitCode !== null)
          throw new Error(`the server did not start: ${server.log.slice(-500)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return performance.now() - startedAt;
    }
    function stop() {
      child.kill('SIGTERM');
      return exit;
    }
    /** Kills all its processes: workers would finish their requests. */
    function kill() {
      for (const pid of processesOf(child.pid)) process.kill(pid, 'SIGKILL');
      return exit;
    }
    /** The process's peak memory in MB, where the system reports it. */
    function memory() {
      const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return { now: megabytes(text, 'VmRSS'), most: megabytes(text, 'VmHWM') };
    }
    await start();
    return server;
  };
}

const megabytes = (text, name) =>
  Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)[1]) / 1024);

const isHealthy = (url) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Sends a form like a browser; null without a response. */
export function post({ url }, cookie, target, form, headers = {}) {
  return fetch(url + target, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, ...(cookie ? { Cookie: cookie } : {}), ...headers },
    body: form instanceof FormData ? form : new URLSearchParams(form),
  }).catch(() => null);
}

export const newType = (server, cookie, name) =>
  post(server, cookie, '/admin/asset/create', { name });

/** Reads a server's database from outside. */
export function readDatabase({ dataDir }, read) {
  const client = new Sqlite(path.join(dataDir, 'yesod.db'), { fileMustExist: true });
  try {
    return read(client);
  } finally {
    client.close();
  }
}

/** Returns the acknowledged names that are missing, and whether the file is intact. */
export function inspect(server, names) {
  return readDatabase(server, (client) => {
    const stored = new Set(client.prepare('select name from asset_types').pluck().all());
    return {
      lost: names.filter((name) => !stored.has(name)).length,
      isWhole:
        client.pragma('integrity_check', { simple: true }) === 'ok' &&
        client.pragma('foreign_key_check').length === 0,
    };
  });
}

export const count = (number) => number.toLocaleString('en-US');
