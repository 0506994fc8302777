import { statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { PlainError } from './plain-error';

export const lockFile = (dataDir: string) => path.join(dataDir, 'server.lock');

/** Longer than workers whose primary process died take to stop (server/stop.ts). */
const orphansWait = 10_000;

/**
 * Allows one server per data directory: two would send every mail twice and delete each other's
 * uploads. The operating system holds the lock until the process ends. Waits for the workers of an
 * earlier server that was killed.
 * @param withWorkers true if other processes will join (`joinDataDir`)
 * @returns a function that releases it
 * @throws PlainError
 */
export function lockDataDir(
  dataDir: string,
  { withWorkers = false, wait = orphansWait } = {},
): () => void {
  const file = lockFile(dataDir);
  const unlock = holdLock(
    file,
    (lock) => {
      // Fails at once if another server runs.
      lock.exec('begin immediate; rollback');
      lock.pragma(`busy_timeout = ${wait}`);
      lock.exec('begin exclusive');
      // This lock allows readers, but no other server.
      if (withWorkers) lock.exec('rollback; begin immediate');
    },
    `Another server is running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
  );
  const now = new Date();
  utimesSync(file, now, now);
  return unlock;
}

/** When the server that holds the lock started, in UTC milliseconds; 0 if none ever did. */
export const lockedSince = (dataDir: string): number =>
  statSync(lockFile(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Allows one process to replace the master key. */
export const lockKeys = (dataDir: string): (() => void) =>
  holdLock(
    path.join(dataDir, 'new-key.lock'),
    (lock) => lock.exec('begin exclusive'),
    'The key is being replaced by another process: wait until that has ended.',
  );

function holdLock(
  file: string,
  take: (lock: Sqlite.Database) => void,
  refusal: string,
): () => void {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    take(lock);
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new PlainError(refusal);
  }
  return () => void lock.close();
}

/**
 * Keeps other servers away while this worker runs, even if the process that holds the lock dies.
 * @returns a function that leaves
 */
export function joinDataDir(dataDir: string): () => void {
  const lock = new Sqlite(lockFile(dataDir), { timeout: 1_000 });
  // A transaction that has read holds a shared lock.
  lock.exec('begin; select 1 from sqlite_master');
  return () => void lock.close();
}
