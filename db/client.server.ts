import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from './migrate.server';
import { PlainError } from './plain-error';
import { write } from './prepared';
import { closeToOthers, makePrivateFolder } from './private-folder';
import { hasUnindexed, indexChanged } from './search-index';
import { isLogLong } from './write-ahead-log';
import { isServing } from './write-lock';

export type Database = ReturnType<typeof connect>;

/** The first release that fixes the WAL-reset bug (docs/rules.md#durability). */
const oldestSqlite = [3, 51, 3] as const;

export const databaseFile = (dataDir: string) => path.join(dataDir, 'yesod.db');

/**
 * Opens and migrates the database.
 * @throws if the engine or its settings could lose an acknowledged write
 */
export function openDatabase(dataDir: string): Database {
  makePrivateFolder(dataDir);
  const file = databaseFile(dataDir);
  const isNew = !existsSync(file);
  if (isNew) assertNoUploads(dataDir);
  migrate(file, { isNew });
  closeToOthers(file, 0o600);
  const db = connect(file);
  assertDurable(db);
  // Indexes changes that other tools made to the file.
  if (hasUnindexed(db)) write(db, (tx) => indexChanged(tx));
  return db;
}

/** Refuses to create a new database next to existing uploads, which it would not know. */
function assertNoUploads(dataDir: string) {
  const folder = path.join(dataDir, 'files');
  // Unfinished uploads do not count.
  const uploadFolders = existsSync(folder)
    ? readdirSync(folder).filter((name) => !/^(incoming|spool)$/.test(name))
    : [];
  if (uploadFolders.length === 0) return;
  throw new PlainError(
    `There are uploads in ${folder}, but no yesod.db: restore the database (npm run restore), ` +
      'or move the folder away to start from scratch.',
  );
}

/** Connects without migrating. */
export function connect(file: string) {
  const client = new Sqlite(file);
  client.pragma('journal_mode = WAL');
  // better-sqlite3 is built with NORMAL as the default in WAL mode, which may lose the last commits
  // on power loss.
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('busy_timeout = 5000');
  // Deleted data is overwritten, not left in free pages.
  client.pragma('secure_delete = ON');
  client.pragma('journal_size_limit = 67108864');
  client.pragma('cache_size = -16000');
  client.pragma('temp_store = MEMORY');
  return drizzle({ client, casing: 'snake_case' });
}

export const isOpen = ({ $client }: Database): boolean => $client.open;

/**
 * The last connection that closes copies the log into the database. A server that stops leaves a
 * long one to the next start: a connection that cannot write and closes last does so.
 */
export function closeDatabase(db: Database) {
  const { $client: client } = db;
  const last = isServing(db) && !client.inTransaction && isLogLong(db) ? connectReader(db) : null;
  // SQLite notices a connection only after its first read.
  last?.$client.prepare('select 1 from sqlite_master').get();
  client.close();
  last?.$client.close();
}

/** A second connection to the same file that cannot write. */
export function connectReader({ $client: { name } }: Database): Database {
  const client = new Sqlite(name, { readonly: true });
  client.pragma('busy_timeout = 5000');
  client.pragma('cache_size = -4000');
  client.pragma('temp_store = MEMORY');
  return drizzle({ client, casing: 'snake_case' });
}

/** For a snapshot, or a file without writers. */
export const openReadonly = (file: string): Database =>
  drizzle({ client: new Sqlite(file, { readonly: true, timeout: 60_000 }), casing: 'snake_case' });

/**
 * A consistent view for a long read in pieces, on a separate connection. Close it soon, because the
 * write-ahead log grows while it is open.
 */
export function snapshotOf({ $client: { name } }: Database): Database {
  const client = new Sqlite(name, { readonly: true });
  client.pragma('busy_timeout = 5000');
  client.exec('begin');
  // The snapshot starts with the first read.
  client.prepare('select 1 from sqlite_master').get();
  return drizzle({ client, casing: 'snake_case' });
}

export function assertDurable(
  db: Database,
  version = db.$client.prepare('select sqlite_version()').pluck().get() as string,
) {
  const client = db.$client;
  const parts = version.split('.').map(Number);
  const isOld = oldestSqlite.some(
    (part, i) => (parts[i] ?? 0) < part && oldestSqlite.slice(0, i).every((p, j) => parts[j] === p),
  );
  const read = (pragma: string) => client.pragma(pragma, { simple: true });
  const faults = [
    isOld && `SQLite ${version} is older than ${oldestSqlite.join('.')}`,
    read('journal_mode') !== 'wal' && 'the write-ahead log is off (a network drive?)',
    read('synchronous') !== 2 && 'synchronous is not FULL',
    read('foreign_keys') !== 1 && 'foreign keys are off',
    Number(read('busy_timeout')) < 5000 && 'the busy timeout is under 5 seconds',
  ].filter(Boolean);
  if (faults.length > 0) throw new Error(`The database is not safe to use: ${faults.join('; ')}.`);
}
