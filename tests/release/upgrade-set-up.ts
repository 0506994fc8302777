import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export const migrations = 'db/migrations';
type Journal = { entries: { idx: number; tag: string }[] };
export const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'));

export function folder(name: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), `yesod-${name}-`));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A copy of the migrations with a changed journal. */
export function someMigrations(change: (journal: Journal, folder: string) => Journal): string {
  const copy = folder('migrations');
  cpSync(migrations, copy, { recursive: true });
  writeFileSync(
    path.join(copy, 'meta/_journal.json'),
    JSON.stringify(change(journalOf(copy), copy)),
  );
  return copy;
}
