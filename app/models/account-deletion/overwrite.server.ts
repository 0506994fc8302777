import type { Database } from 'db/client.server';

/** From now on this connection fills with zeros what it deletes or replaces, instead of leaving it to be reused. */
export function overwriteFreed(db: Database) {
  db.$client.pragma('secure_delete = ON');
}

/**
 * Empties the write-ahead log, which holds pages as they were. Waits for nobody: while a backup reads, the log is
 * left to the next checkpoint.
 */
export function emptyLog(db: Database) {
  const wait = db.$client.pragma('busy_timeout', { simple: true });
  db.$client.pragma('busy_timeout = 0');
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.pragma(`busy_timeout = ${wait}`);
}
