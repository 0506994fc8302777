import type { Database } from 'db/client.server';
import { isLockError, retryWhileLocked } from 'db/write-lock';
import { AppError } from './errors';

/** The Retry-After value, in seconds, if another process holds the write lock. */
export const lockedSeconds = 5;

/** Turns a lock error into `busy`; returns every other error unchanged. */
export const busyIfLocked = (error: unknown): unknown =>
  isLockError(error) ? new AppError('busy', { seconds: lockedSeconds }) : error;

/** Retries `work` while another process holds the write lock (`db/write-lock.ts`). */
export const performUnlocked = <Result>(
  db: Database,
  work: () => Result,
): Promise<Awaited<Result>> => retryWhileLocked(db, work);
