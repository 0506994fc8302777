import type { Database } from 'db/client.server';
import { isLockError, retryWhileLocked } from 'db/write-lock';
import { AppError } from './errors';

/** Seconds after which a request is worth repeating that met another process's write lock. */
export const lockedSeconds = 5;

/** What callers are told of a write lock; every other error stays as it is. */
export const busyIfLocked = (error: unknown): unknown =>
  isLockError(error) ? new AppError('busy', { seconds: lockedSeconds }) : error;

/** Calls `work` again while another process holds the write lock (`db/write-lock.ts`). */
export const performUnlocked = <Result>(
  db: Database,
  work: () => Result,
): Promise<Awaited<Result>> => retryWhileLocked(db, work);
