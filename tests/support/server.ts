import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseFile } from 'db/client.server';
import { isBuildFresh } from '../../scripts/stamp.mjs';
import { findFreePort } from './free-port';
import { makeOnce } from './once';
import { templateFile } from './template';

export type RunningServer = {
  url: string;
  port: number;
  dataDir: string;
  readonly pid: number;
  /** The output of the process so far. */
  output(): string;
  /** Sends SIGTERM, removes the data and returns the exit code. */
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
  /** Starts again on the same port and data after `kill9`, optionally with other settings. */
  restart(changes?: Record<string, string>): Promise<void>;
};

/** `empty` has a database without rows; `new` has none before its first start, which is slower. */
export type ServerOptions = { seed: 'demo' | 'empty' | 'new'; env?: Record<string, string> };

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/yesod');
const readyMs = 300_000;

/** Starts the built server on a free port with its own data. */
export async function startServer({ seed, env = {} }: ServerOptions): Promise<RunningServer> {
  assertFreshBuild();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-server-'));
  if (seed === 'demo') cpSync(await demoData(), dataDir, { recursive: true });
  if (seed === 'empty') copyFileSync(templateFile(), databaseFile(dataDir));
  const port = await findFreePort();
  const settings = {
    YESOD_MODE: 'demo',
    CAPTCHA: 'off',
    NODE_ENV: 'production',
    // A second process would take memory and time from the other tests.
    WORKERS: '1',
    ...env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
  };
  let output = '';
  const launch = async (changes: Record<string, string> = {}) => {
    const child = runNode('build/server.js', { ...settings, ...changes });
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    await ready(child, () => output);
    return child;
  };
  let child = await launch();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    get pid() {
      return child.pid!;
    },
    output: () => output,
    async stop() {
      const ended = exitOf(child);
      child.kill('SIGTERM');
      const code = await ended;
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill9() {
      const ended = exitOf(child);
      child.kill('SIGKILL');
      await ended;
    },
    async restart(changes) {
      output = '';
      child = await launch(changes);
    },
  };
}

let isFresh = false;

/** Prevents tests from running against an outdated build. */
export function assertFreshBuild() {
  isFresh ||= isBuildFresh();
  if (!isFresh) throw new Error('The build is older than the code: run `npm run build` first.');
}

/** A data directory with demo data, created once per build and copied for each server. */
function demoData(): Promise<string> {
  const stamp = readFileSync(path.join(root, 'build/.stamp'), 'utf8').slice(0, 16);
  return makeOnce(path.join(cache, 'demo-data', stamp), seedDemo);
}

async function seedDemo(folder: string) {
  const seeding = runNode('build/seed-demo.js', { YESOD_MODE: 'demo', DATA_DIR: folder });
  let complaint = '';
  seeding.stderr?.on('data', (chunk) => (complaint += chunk));
  if ((await exitOf(seeding)) !== 0)
    throw new Error(`The demo data could not be loaded: ${complaint}`);
}

function runNode(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [file], {
    cwd: root,
    // From Node 22 on, the next server starts with the build compiled already; Node 20 ignores it.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(cache, 'compiled'),
      // The memory that a small server saves costs processor time.
      NODE_OPTIONS: '--max-semi-space-size=32',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

async function ready(child: ChildProcess, output: () => string) {
  const deadline = Date.now() + readyMs;
  while (!output().includes('Ready on http')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
