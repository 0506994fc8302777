import { statSync } from 'node:fs';
import type { Database } from './client.server';
import { DatabaseLocked, isServing, markLocked } from './write-lock';

const mebibyte = 1024 * 1024;

/**
 * Bytes, enough for a backup that reads for minutes during writes, and less than a disk has. Tests
 * lower it.
 */
const ceiling = (): number => Number(process.env.WRITE_AHEAD_LOG_MB ?? 1024) * mebibyte;

/** Bytes that a process can copy to the database file between two requests. */
const mostBetweenRequests = 8 * mebibyte;

/** Pages; the default of SQLite. */
const checkpointAfter = 1_000;

/** The bytes in use, and those of them that are not in the database file yet. */
type Log = { used: number; pending: number };

/**
 * Only outside a transaction. The file can be longer than what is used. Negative for an instant of
 * another process's commit.
 */
function readLog({ $client }: Database): Log {
  const [counts] = $client.pragma('wal_checkpoint(NOOP)') as [
    { log: number; checkpointed: number },
  ];
  const pageSize = $client.pragma('page_size', { simple: true }) as number;
  return {
    used: counts.log * pageSize,
    pending: (counts.log - counts.checkpointed) * pageSize,
  };
}

/** True if emptying the log takes longer than a request should wait. */
const isLong = ({ used, pending }: Log): boolean =>
  pending > mostBetweenRequests || used > ceiling() / 2;

export const isLogLong = (db: Database): boolean => isLong(readLog(db));

/**
 * The log contains old versions of pages (docs/rules.md#durability). Pages that a
 * reader still needs stay until the next call. Copies them first, which blocks no one, so that the
 * second step, which blocks all writes, is short.
 */
export function truncateLog(db: Database) {
  const wait = db.$client.pragma('busy_timeout', { simple: true });
  db.$client.pragma('busy_timeout = 0');
  db.$client.pragma('wal_checkpoint(PASSIVE)');
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.pragma(`busy_timeout = ${wait}`);
}

/** The same, but a server leaves a long log to the process of `scripts/empty-log.ts`. */
export function emptyLog(db: Database) {
  if (isServing(db) && isLogLong(db)) return;
  truncateLog(db);
}

/**
 * Keeps a server's connection from copying a long log into the database after its next commit.
 * @returns whether the log is long
 */
export const leaveLongLog = (db: Database): boolean => leaveIfLong(db, readLog(db));

function leaveIfLong({ $client }: Database, log: Log): boolean {
  if (log.used >= 0) $client.pragma(`wal_autocheckpoint = ${isLong(log) ? 0 : checkpointAfter}`);
  return isLong(log);
}

const hasRoom = (db: Database): boolean =>
  db.$client.inTransaction || readLog(db).used <= ceiling();

/**
 * The log cannot be emptied during a long read and could fill the disk, so at the ceiling writes
 * fail as during a lock.
 * @throws DatabaseLocked
 */
export function assertLogHasRoom(db: Database) {
  const log = readLog(db);
  if (isServing(db)) leaveIfLong(db, log);
  if (log.used <= ceiling()) return;
  if (isServing(db)) markLocked(db.$client, () => hasRoom(db));
  else {
    truncateLog(db);
    if (hasRoom(db)) return;
  }
  throw new DatabaseLocked(
    `The log of the database has ${ceiling() / mebibyte} MB, ` +
      'because something has been reading it for long.',
  );
}

export const logBytes = ({ $client }: Database): number =>
  statSync(`${$client.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
