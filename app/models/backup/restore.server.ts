import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { closeDatabase, databaseFile, openReadonly } from 'db/client.server';
import { lockDataDir, lockFile } from 'db/data-dir-lock';
import { PlainError } from 'db/plain-error';
import { isInUse } from 'db/sqlite-file.server';
import { hasKeysOf, readMarks } from '~/models/installation/marks.server';
import { syncFolderNow } from '~/services/files/sync';
import { findMasterKeys } from '~/services/secrets/master-key.server';
import { type Manifest, names } from './manifest.server';
import { unpack } from './unpack.server';

type Restored = { manifest: Manifest; aside: string | null; isKeyRight: boolean };

export const draftPrefix = 'restoring-';

/** The database is moved back last; until then the server refuses to start. */
const replaced = [names.database, `${names.database}-wal`, 'staged', 'files'];

/**
 * Replaces the data directory with the content of a backup and keeps the old data aside
 * (docs/rules.md#backup). The backup is unpacked and checked first.
 * @throws PlainError before anything is changed
 */
export function restore(
  file: string,
  { dataDir, secretKey, now }: { dataDir: string; secretKey: string | null; now: number },
): Restored {
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  assertNotInUse(dataDir);
  const isLockNew = !existsSync(lockFile(dataDir));
  const unlock = lockDataDir(dataDir);
  sweepRestores(dataDir);
  const draft = mkdtempSync(path.join(dataDir, draftPrefix));
  try {
    const manifest = unpack(file, draft);
    const aside = moveAside(dataDir, manifest, now);
    for (const name of ['files', names.key, names.database]) moveIfThere(draft, dataDir, name);
    syncFolderNow(dataDir);
    return { manifest, aside, isKeyRight: isKeyRight(dataDir, secretKey) };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
    if (isLockNew) rmSync(lockFile(dataDir), { force: true });
  }
}

/** Deletes files of an interrupted restore. Call it only while `lockDataDir` is held. */
export function sweepRestores(dataDir: string) {
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith(draftPrefix)))
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/**
 * Called when the server starts.
 * @throws PlainError if a restore stopped after the old database was moved away
 */
export function endBrokenRestore(dataDir: string) {
  const isBroken = readdirSync(dataDir).some((name) => name.startsWith(draftPrefix));
  if (isBroken && !existsSync(databaseFile(dataDir)))
    throw new PlainError(
      `A restore into ${dataDir} was interrupted: run it again (npm run restore FILE, or npm run promote). The previous data is in ${dataDir}/before-restore-….`,
    );
  sweepRestores(dataDir);
}

function assertNotInUse(dataDir: string) {
  const file = databaseFile(dataDir);
  if (existsSync(file) && isInUse(file))
    throw new PlainError(`Yesod runs on ${dataDir}: stop it first.`);
}

function moveAside(dataDir: string, { hasKey }: Manifest, now: number): string | null {
  const old = [...replaced, ...(hasKey ? [names.key] : [])];
  // The shared memory file is useless without the process that created it.
  rmSync(`${databaseFile(dataDir)}-shm`, { force: true });
  if (!old.some((name) => existsSync(path.join(dataDir, name)))) return null;
  const aside = path.join(
    dataDir,
    `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`,
  );
  mkdirSync(aside, { mode: 0o700 });
  for (const name of old) moveIfThere(dataDir, aside, name);
  syncFolderNow(aside);
  return aside;
}

function moveIfThere(from: string, to: string, name: string) {
  if (existsSync(path.join(from, name))) renameSync(path.join(from, name), path.join(to, name));
}

/** Backups of installations that use SECRET_KEY do not contain a key. */
function isKeyRight(dataDir: string, secretKey: string | null): boolean {
  const db = openReadonly(databaseFile(dataDir));
  try {
    const marks = readMarks(db);
    return !marks || hasKeysOf(marks, findMasterKeys(dataDir, secretKey));
  } finally {
    closeDatabase(db);
  }
}
