import Sqlite from 'better-sqlite3';

export type SqliteFile = Sqlite.Database;

/** Opens a file other than Yesod's own database, which has migrations: `openDatabase`. */
export function openSqliteFile(file: string): SqliteFile {
  const client = new Sqlite(file);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  return client;
}

/** True if another process has the file open: it holds a lock on it. */
export function isInUse(file: string): boolean {
  const client = new Sqlite(file, { timeout: 0 });
  try {
    client.pragma('locking_mode = EXCLUSIVE');
    client.prepare('select 1 from sqlite_master').get();
    return false;
  } catch (error) {
    // Any other error means that the file is damaged.
    return (error as { code?: string }).code === 'SQLITE_BUSY';
  } finally {
    client.close();
  }
}
