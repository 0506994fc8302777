import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const nameOf = /^(yesod|nightly)-\d{4}-\d\d-\d\dT[\d-]+Z\.tar$/;

/** Manual backups are kept until an operator deletes them, nightly ones until newer ones exist. */
export const backupName = (kind: 'yesod' | 'nightly', now: number) =>
  `${kind}-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.tar`;

/** Newest first, with their paths. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const madeAt = (name: string) => name.slice(name.indexOf('-'));
  return readdirSync(folder)
    .filter((name) => nameOf.test(name))
    .sort((a, b) => (madeAt(a) < madeAt(b) ? 1 : -1))
    .map((name) => path.join(folder, name));
}

export function deleteOldBackups(folder: string, keep: number) {
  const nightly = backupsIn(folder).filter((file) => path.basename(file).startsWith('nightly-'));
  for (const file of nightly.slice(keep)) rmSync(file);
}

/** Deletes folders of interrupted backups and drills. */
export function deleteDrafts(folder: string, before: number) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => /^(making|drill)-/.test(one))) {
    const draft = path.join(folder, name);
    if (statSync(draft).mtimeMs < before) rmSync(draft, { recursive: true });
  }
}
