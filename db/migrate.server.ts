import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { assertRoomFor } from './free-space';
import { brokenReferences, copyDatabase, databaseBytes } from './maintenance';
import { PlainError } from './plain-error';

export const migrationsFolder = path.resolve(process.env.MIGRATIONS_DIR ?? 'db/migrations');

type Connection = { $client: Sqlite.Database };
type Options = { isNew: boolean; folder?: string };

/**
 * Migrates without foreign keys, which are checked afterwards: SQLite ignores `foreign_keys=OFF`
 * inside a transaction, and rebuilding a table would trigger its ON DELETE CASCADE.
 * @throws PlainError if the file is of a newer version, or a copy would not fit
 * @throws if a reference is broken; the copy in `backups/` is the state before
 */
export function migrate(file: string, { isNew, folder = migrationsFolder }: Options) {
  assertMigrations(folder);
  const client = new Sqlite(file);
  const db = drizzle({ client });
  try {
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    client.pragma('foreign_keys = OFF');
    client.pragma('busy_timeout = 60000');
    // Lets a rebuilt table be renamed although triggers of other tables refer to it.
    client.pragma('legacy_alter_table = ON');
    assertNotNewer(schemaOf(db), 'The database', folder);
    assertOwn(client, file, folder);
    if (pendingMigrations(db, folder) === 0) return;
    if (!isNew) backUp(db, file, folder);
    runMigrations(db, folder);
    const broken = brokenReferences(db);
    if (broken > 0) {
      throw new Error(
        `The migration left ${broken} broken references; ` +
          'a copy of the database from before is in backups/.',
      );
    }
  } finally {
    client.close();
  }
}

/**
 * Runs all pending migrations in one transaction, like Drizzle's own migrator, whose ROLLBACK hides
 * that the disk is full: SQLite has rolled back by then.
 */
function runMigrations(db: Connection, folder: string) {
  const { $client: client } = db;
  const last = schemaOf(db);
  client.exec(
    `create table if not exists ${migrationsTable}
      (id serial primary key, hash text not null, created_at numeric)`,
  );
  const note = client.prepare(`insert into ${migrationsTable} (hash, created_at) values (?, ?)`);
  client.transaction(() => {
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
      if (folderMillis <= last) continue;
      for (const statement of sql) client.exec(statement);
      note.run(hash, folderMillis);
    }
  })();
}

export function pendingMigrations(db: Connection, folder = migrationsFolder): number {
  const last = schemaOf(db);
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  ).length;
}

function assertMigrations(folder: string) {
  if (existsSync(path.join(folder, 'meta/_journal.json'))) return;
  throw new PlainError(
    `There are no migrations in ${folder}: start Yesod in its own folder, ` +
      'or set MIGRATIONS_DIR to the folder db/migrations of this version.',
  );
}

/** @throws PlainError for another program's file, or a schema that no release had */
function assertOwn(client: Sqlite.Database, file: string, folder: string) {
  const released = new Set(
    readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis),
  );
  const names = client.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  const applied = names.includes(migrationsTable)
    ? client.prepare(`select created_at from ${migrationsTable}`).pluck().all()
    : [];
  const isForeign = applied.length === 0 && names.some((name) => name !== migrationsTable);
  if (isForeign)
    throw new PlainError(
      `${file} is not a database of Yesod: move it away, or set DATA_DIR to another folder.`,
    );
  if (applied.every((at) => released.has(Number(at)))) return;
  throw new PlainError(
    `${file} has a schema that this version of Yesod does not know: ` +
      'run the version that created it, or restore a backup.',
  );
}

const migrationsTable = '__drizzle_migrations';

/** The time of a database's newest migration, UTC milliseconds; 0 before the first. */
export function schemaOf({ $client }: Connection): number {
  const migrationsExist = $client
    .prepare("select 1 from sqlite_master where name = '__drizzle_migrations'")
    .get();
  if (!migrationsExist) return 0;
  return Number(
    $client.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0,
  );
}

/** @throws PlainError if the schema is newer than this version of the program */
export function assertNotNewer(schema: number, what: string, folder = migrationsFolder) {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis),
  );
  if (schema <= newest) return;
  throw new PlainError(
    `${what} was made by a newer version of Yesod than this one: ` +
      'run that version, or restore a backup of this one.',
  );
}

function backUp(db: Connection, file: string, migrations: string) {
  const folder = path.join(path.dirname(file), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The copy, and as much again for the log of a rebuilt table.
  assertRoomFor(2 * databaseBytes(db), folder, 'Upgrading copies the database first, which');
  const copy = path.join(folder, `before-migration-${schemaAfter(migrations)}.db`);
  const draft = `${copy}.new`;
  rmSync(draft, { force: true });
  copyDatabase(db, draft);
  renameSync(draft, copy);
}

const schemaAfter = (folder: string) =>
  new Date(readMigrationFiles({ migrationsFolder: folder }).at(-1)!.folderMillis)
    .toISOString()
    .replaceAll(/[:.]/g, '-');
