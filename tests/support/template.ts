import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseFile, openDatabase } from 'db/client.server';

/** A migrated database without rows, to be copied. The migrations run once per run. */
export function templateFile(): string {
  // Deleted with the temporary folder of this run.
  const template = path.join(tmpdir(), 'template');
  if (!existsSync(template)) makeTemplate(template);
  return databaseFile(template);
}

function makeTemplate(template: string) {
  const draft = mkdtempSync(path.join(tmpdir(), 'template-'));
  const db = openDatabase(draft);
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // Another process may have created the template first.
    rmSync(draft, { recursive: true });
    if (!existsSync(template)) throw error;
  }
}
