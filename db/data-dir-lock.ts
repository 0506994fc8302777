import { statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { PlainError } from './plain-error';

export const lockFile = (dataDir: string) => path.join(dataDir, 'server.lock');

/**
 * Allows one server per data directory: two would send every mail twice and delete each other's
 * uploads. The operating system holds the lock until the process ends.
 * @returns a function that releases it
 * @throws PlainError
 */
export function lockDataDir(dataDir: string): () => void {
  const file = lockFile(dataDir);
  const unlock = lock(
    file,
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
  lock(
    path.join(dataDir, 'new-key.lock'),
    'The key is being replaced by another process: wait until that has ended.',
  );

function lock(file: string, refusal: string): () => void {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new PlainError(refusal);
  }
  return () => void lock.close();
}
