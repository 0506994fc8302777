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
  const lock = new Sqlite(lockFile(dataDir), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new PlainError(
      `Another server is running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return () => void lock.close();
}
