import { statSync } from 'node:fs';
import type { Database } from './client.server';

const mebibyte = 1024 * 1024;

/** Enough for a backup that reads for minutes during writes, and less than a disk has. */
const ceiling = 1024 * mebibyte;

/**
 * The log contains old versions of pages (docs/rules.md#durability). While a backup reads, emptying
 * waits for the next time.
 */
export function emptyLog(db: Database) {
  const wait = db.$client.pragma('busy_timeout', { simple: true });
  db.$client.pragma('busy_timeout = 0');
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.pragma(`busy_timeout = ${wait}`);
}

/**
 * The log cannot be emptied during a long read and could fill the disk, so at the ceiling writes
 * fail as on a full disk.
 * @throws with SQLite's code for a full disk
 */
export function assertLogHasRoom(db: Database) {
  if (logBytes(db) <= ceiling) return;
  emptyLog(db);
  if (logBytes(db) <= ceiling) return;
  const message =
    `The log of the database has ${ceiling / mebibyte} MB, ` +
    'because something has been reading it for long.';
  throw Object.assign(new Error(message), { code: 'SQLITE_FULL' });
}

const logBytes = ({ $client }: Database): number =>
  statSync(`${$client.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
