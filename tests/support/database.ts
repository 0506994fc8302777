import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Database, databaseFile } from 'db/client.server';
import { onTestFinished } from 'vitest';
import { templateFile } from './template';

const open: (() => void)[] = [];

/** Closes the databases so far, so that a thousand generated cases do not keep theirs open. */
export function closeDatabases() {
  for (const close of open.splice(0)) close();
}

/** A migrated database for one test. */
export function freshDatabase(): Database {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yesod-db-'));
  copyFileSync(templateFile(), databaseFile(dataDir));
  const db = connect(databaseFile(dataDir));
  // The data is thrown away, and waiting for the disk took half of the time.
  db.$client.pragma('synchronous = OFF');
  open.push(() => {
    db.$client.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  onTestFinished(closeDatabases);
  return db;
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
    tables.map((table) => [table, db.$client.prepare(`select * from "${table}"`).raw().all()]),
  );
}
