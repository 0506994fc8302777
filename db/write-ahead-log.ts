import type { Database } from './client.server';

/** The log holds pages as they were (docs/rules.md#durability). While a backup reads, it is left to the next time. */
export function emptyLog(db: Database) {
  const wait = db.$client.pragma('busy_timeout', { simple: true });
  db.$client.pragma('busy_timeout = 0');
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.pragma(`busy_timeout = ${wait}`);
}
