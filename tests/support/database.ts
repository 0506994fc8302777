import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Database, databaseFile, openDatabase } from 'db/client.server';
import { onTestFinished } from 'vitest';

/** Deleted with the temporary folder of this run. */
const template = path.join(tmpdir(), 'template');

/** A migrated database for one test. The migrations run once per run; each test gets a copy. */
export function freshDatabase(): Database {
  if (!existsSync(template)) makeTemplate();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-db-'));
  copyFileSync(databaseFile(template), databaseFile(dataDir));
  const db = connect(databaseFile(dataDir));
  onTestFinished(() => {
    db.$client.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return db;
}

function makeTemplate() {
  const draft = mkdtempSync(path.join(tmpdir(), 'template-'));
  const db = openDatabase(draft);
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another test file may have created the template first.
    rmSync(draft, { recursive: true });
    if (!existsSync(template)) throw error;
  }
}

/**
 * Every row of every table, to show that a rejected call changed nothing. Leaves out tables that
 * any visit may write, security events, webhook deliveries and search indexes.
 */
export function dump(db: Database): string {
  const tables = db.$client
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%\\_search%' escape '\\' and name not in ('sessions', 'project_visits', 'dashboard_visits', 'revision', 'unindexed', 'security_events', 'webhook_deliveries', 'jobs') order by name",
    )
    .pluck()
    .all() as string[];
  return JSON.stringify(
    tables.map((table) => [table, db.$client.prepare(`select * from "${table}"`).all()]),
  );
}
