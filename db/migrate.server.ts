import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate as runMigrations } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const migrationsFolder = path.resolve(process.env.MIGRATIONS_DIR ?? 'db/migrations');

type Options = { isNew: boolean; folder?: string };

/**
 * Drizzle migrates inside a transaction, where SQLite ignores `foreign_keys=OFF`: a rebuilt table would take its ON
 * DELETE CASCADE children along. So they are off from the start, and checked afterwards.
 * @throws when a reference points nowhere; the copy in `backups/` is the state before
 */
export function migrate(file: string, { isNew, folder = migrationsFolder }: Options) {
  const client = new Sqlite(file);
  try {
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    client.pragma('foreign_keys = OFF');
    client.pragma('legacy_alter_table = ON');
    client.pragma('busy_timeout = 60000');
    // A rebuilt table gets its name back although triggers of other tables speak of it meanwhile.
    client.pragma('legacy_alter_table = ON');
    if (pendingMigrations(client, folder) === 0) return;
    if (!isNew) backUp(client, file);
    runMigrations(drizzle({ client }), { migrationsFolder: folder });
    const broken = client.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) {
      throw new Error(
        `The migration left ${broken.length} references that point nowhere; the copy before it is in backups/.`,
      );
    }
  } finally {
    client.close();
  }
}

export function pendingMigrations(client: Sqlite.Database, folder = migrationsFolder): number {
  const all = readMigrationFiles({ migrationsFolder: folder });
  const known = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  const last = known
    ? ((client.prepare('select max(created_at) from __drizzle_migrations').pluck().get() as number | null) ??
      0)
    : 0;
  return all.filter((migration) => migration.folderMillis > last).length;
}

function backUp(client: Sqlite.Database, file: string) {
  const folder = path.join(path.dirname(file), 'backups');
  mkdirSync(folder, { recursive: true });
  const copy = path.join(folder, `before-migration-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
  if (!existsSync(copy)) client.prepare('VACUUM INTO ?').run(copy);
}
