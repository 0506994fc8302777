import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { waitForStartJobs } from './changes';
import { shareConnection, withDatabaseIn } from './open-database';
import { type RunningServer, type ServerOptions, startServer } from './server';

type Shared = { server: RunningServer; restore(): Promise<void> };

/** One server per worker process for each seed and environment. */
const servers = new Map<string, Promise<Shared>>();

/**
 * A running server with fresh data for each test file. Starting a server costs a second and its
 * first pages are slow, so it keeps running and each call restores the data. A file that stops or
 * restarts its server, or changes its settings, uses `startServer`.
 */
export async function sharedServer(options: ServerOptions): Promise<RunningServer> {
  const key = JSON.stringify(options);
  const existing = await servers.get(key);
  if (existing && isRunning(existing.server.pid)) {
    await existing.restore();
    return existing.server;
  }
  const started = start(options);
  servers.set(key, started);
  return (await started).server;
}

async function start(options: ServerOptions): Promise<Shared> {
  const server = await startServer(options);
  recordProcess(server.pid);
  const { dataDir } = server;
  shareConnection(dataDir);
  // Or some files would have the figures that these jobs compute, and others not.
  await waitForStartJobs(server);
  const snapshot = `${dataDir}-snapshot`;
  mkdirSync(snapshot);
  const databases = readdirSync(dataDir).filter((name) => name.endsWith('.db'));
  const isOther = (file: string) =>
    !databases.some((database) => path.basename(file).startsWith(database));
  for (const name of databases) await copyDatabase(dataDir, snapshot, name);
  const files = new Set(filesIn(dataDir).filter(isOther));
  for (const name of files) cpSync(path.join(dataDir, name), path.join(snapshot, name));

  const restore = async () => {
    for (const name of databases) await copyDatabase(snapshot, dataDir, name);
    refresh(dataDir);
    const present = new Set(filesIn(dataDir).filter(isOther));
    for (const name of present)
      if (!files.has(name)) rmSync(path.join(dataDir, name), { force: true });
    for (const name of files)
      if (!present.has(name)) cpSync(path.join(snapshot, name), path.join(dataDir, name));
  };
  const refuse = () => Promise.reject(new Error('This server is shared: use startServer.'));
  const shared = { ...server, stop: refuse, kill9: refuse, restart: refuse };
  return { server: shared, restore };
}

/** Copies all pages in one transaction, which works while a process has the target open. */
async function copyDatabase(from: string, to: string, name: string) {
  const source = new Sqlite(path.join(from, name), { readonly: true });
  try {
    await source.backup(path.join(to, name), { progress: () => Number.MAX_SAFE_INTEGER });
  } finally {
    source.close();
  }
}

/**
 * The server caches answers by revision, so a revision from before must not return. Recurring jobs
 * that became due since the snapshot are postponed, because the server does not look for them yet.
 */
const refresh = (dataDir: string) =>
  withDatabaseIn(dataDir, ({ $client }) => {
    const now = Date.now();
    $client.prepare('update revision set count = ?').run(now);
    $client.prepare('update jobs set run_at = ?, leased_until = null').run(now + 3_600_000);
  });

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** A server that an earlier file crashed is replaced, so that later files do not fail. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The run's teardown (temporary.ts) stops the process. */
function recordProcess(pid: number) {
  const folder = path.join(tmpdir(), 'servers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, String(pid)), '');
}
