import type { Database } from './client.server';

/**
 * Empties the write-ahead log, which grows while somebody reads on and on, and holds pages as they were (docs/rules.md#durability).
 * Waits for nobody: while a backup reads, the log is left to the next time.
 */
export function emptyLog(db: Database) {
  const wait = db.$client.pragma('busy_timeout', { simple: true });
  db.$client.pragma('busy_timeout = 0');
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.pragma(`busy_timeout = ${wait}`);
}
