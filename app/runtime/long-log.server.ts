import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { databaseFile, isOpen } from 'db/client.server';
import { leaveLongLog, truncateLog } from 'db/write-ahead-log';
import { log } from '~/services/log/log.server';
import type { Platform } from './platform.server';
import { worker } from './worker';

const checkEvery = 1_000;
/** Milliseconds until the process is started again after it failed. */
const restAfterFailure = 60_000;

/**
 * Has a long write-ahead log emptied by a process of its own, because copying a gigabyte takes
 * seconds. The first worker starts it, for all of them.
 * @returns stops it
 */
export function watchLog({ db, dataDir }: Pick<Platform, 'db' | 'dataDir'>): () => void {
  let child: ChildProcess | null = null;
  let startAt = 0;

  const start = () => {
    child = fork(path.resolve('build/empty-log.js'), [databaseFile(dataDir)]);
    const end = (error?: unknown) => {
      if (child === null) return;
      child = null;
      if (!error) return;
      log.error({ err: error }, 'the write-ahead log could not be emptied by a process of its own');
      startAt = performance.now() + restAfterFailure;
      // A wait of seconds is better than writes that fail until someone notices.
      if (isOpen(db)) truncateLog(db);
    };
    child.once('error', end);
    child.once('exit', (code, signal) =>
      end(code === 0 ? undefined : new Error(`It ended with ${signal ?? code}.`)),
    );
    child.unref();
    child.channel?.unref();
  };

  const timer = setInterval(() => {
    if (!isOpen(db) || !leaveLongLog(db)) return;
    if (worker.isFirst && child === null && performance.now() >= startAt) start();
  }, checkEvery).unref();

  return () => {
    clearInterval(timer);
    const emptying = child;
    child = null;
    emptying?.kill('SIGKILL');
  };
}
