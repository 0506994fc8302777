import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { newJobs } from '../app/runtime/worker';
import { onError } from '../app/services/log/errors';
import { log } from '../app/services/log/log.server';
import type { Settings } from '../app/services/settings/settings.server';
import { lockDataDir } from '../db/data-dir-lock';
import { makePrivateFolder } from '../db/private-folder';
import { exitWithMessage } from './exit-with-message';
import { createFigures } from './figures';
import { watchHeartbeat } from './heartbeat';

/** The least time between two starts of a worker, so that one that fails at once does not spin. */
const startInterval = 1_000;
/** Longer than a worker takes to stop (stop.ts). */
const stopDeadline = 9_000;

/**
 * Runs several processes that answer requests on one port and one database
 * (docs/operating/scaling.md). The first one migrates the database before the others start, and
 * runs the jobs. A worker that ends is replaced. This process only watches them and holds the lock
 * of the data directory.
 */
export function startWorkers({ dataDir, workers: count }: Settings) {
  const unlock = lockFolder(dataDir);
  const run = randomBytes(8).toString('hex');
  const workers = new Map<number, Worker>();
  const figures = createFigures(workers);
  let hasStarted = false;
  let isStopping = false;

  const start = (place: number) => {
    const worker = cluster.fork({
      YESOD_WORKER: String(place),
      YESOD_RUN: run,
      YESOD_PRIMARY: String(process.pid),
    });
    const startedAt = Date.now();
    workers.set(place, worker);
    // Sending to a worker that has just been killed fails. Its exit is handled below.
    worker.on('error', () => {});
    resetUnconfirmed(worker);
    // Not before, because a migration may take longer.
    worker.once('listening', () => watchHeartbeat(worker));
    worker.on('message', (message) => {
      if (message !== newJobs) return figures.take(worker, message);
      // Only the first one runs jobs.
      const first = workers.get(1);
      if (first?.isConnected()) first.send(message);
    });
    worker.once('exit', (code, signal) => {
      workers.delete(place);
      if (isStopping) return void endIfLast();
      // It has printed why, such as a port in use.
      if (!hasStarted) return end(code || 1);
      figures.forget(worker);
      log.error({ worker: place, exit: signal ?? code }, 'a process that answers requests ended');
      const wait = Math.max(0, startedAt + startInterval - Date.now());
      setTimeout(() => !isStopping && start(place), wait);
    });
    return worker;
  };
  const endIfLast = () => workers.size === 0 && end(0);
  const end = (code: number) => {
    unlock();
    process.exit(code);
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const worker of workers.values()) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of workers.values()) worker.process.kill('SIGKILL');
    }, stopDeadline).unref();
    endIfLast();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // This process has no database.
  onError((error) => {
    for (const worker of workers.values())
      if (worker.isConnected()) return void worker.send({ error });
  });

  start(1).once('listening', () => {
    hasStarted = true;
    for (let place = 2; place <= count; place += 1) start(place);
  });
}

/**
 * Resets the connection that a worker was given but had not confirmed when it was killed; its
 * client would wait for ever. Node gives each worker one connection at a time, as a handle to
 * `send`, and closes its own copy only when the worker confirms.
 */
function resetUnconfirmed({ process: child }: Worker) {
  let latest: { close(): void } | undefined;
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (message: unknown, handle?: unknown, ...rest: unknown[]) => {
    if (handle instanceof Object && 'close' in handle) latest = handle as typeof latest;
    return send(message, handle, ...rest);
  };
  // This does nothing if the worker confirmed it: a handle can be closed twice.
  const reset = () => latest?.close();
  child.once('exit', (code) => {
    // A worker that stops returns connections, and Node gives them to another one.
    if (code === 0) return;
    // Until the channel ends, a confirmation may be unread, and Node may send another connection.
    if (child.connected) child.once('disconnect', reset);
    else reset();
  });
}

function lockFolder(dataDir: string) {
  try {
    makePrivateFolder(dataDir);
    return lockDataDir(dataDir, { withWorkers: true });
  } catch (error) {
    return exitWithMessage(error as NodeJS.ErrnoException);
  }
}
