import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { closeDatabase, databaseFile, openReadonly } from 'db/client.server';
import { lockDataDir, lockFile } from 'db/data-dir-lock';
import { PlainError } from 'db/plain-error';
import { isKeyOf, readMarks } from '~/models/installation/marks.server';
import { syncFolderNow } from '~/services/files/sync';
import { findMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { type Manifest, names } from './manifest.server';
import { unpack } from './unpack.server';

export type Restored = { manifest: Manifest; aside: string | null; isKeyRight: boolean };

const draftPrefix = 'restoring-';

/** The database goes last and comes last: until all is there, the start is refused. */
const replaced = [names.database, `${names.database}-wal`, 'staged', 'files'];

/**
 * Puts what a backup holds in the place of what is there, which is kept aside
 * (docs/rules.md#backup). All of it is unpacked and checked first. @throws PlainError, and nothing
 * has changed
 */
export function restore(
  file: string,
  { dataDir, secretKey, now }: { dataDir: string; secretKey: string | null; now: number },
): Restored {
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  assertNobodyIn(dataDir);
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

/**
 * Removes what a killed restore unpacked. Only while `lockDataDir` keeps every other process out.
 */
export function sweepRestores(dataDir: string) {
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith(draftPrefix)))
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/**
 * For the start of the server.
 * @throws PlainError where a restore was killed between moving the old database away and the new one in
 */
export function endBrokenRestore(dataDir: string) {
  const isBroken = readdirSync(dataDir).some((name) => name.startsWith(draftPrefix));
  if (isBroken && !existsSync(databaseFile(dataDir)))
    throw new PlainError(
      `A restore into ${dataDir} was interrupted: run it again (npm run restore FILE). What was there before is in ${dataDir}/before-restore-….`,
    );
  sweepRestores(dataDir);
}

/** Who has the database open holds a lock on it. */
function assertNobodyIn(dataDir: string) {
  if (!existsSync(databaseFile(dataDir))) return;
  const client = new Sqlite(databaseFile(dataDir), { timeout: 0 });
  try {
    client.pragma('locking_mode = EXCLUSIVE');
    client.prepare('select 1 from sqlite_master').get();
  } catch (error) {
    // A damaged file is what a backup is restored for.
    if ((error as { code?: string }).code === 'SQLITE_BUSY')
      throw new PlainError(`Yesod runs on ${dataDir}: stop it first.`);
  } finally {
    client.close();
  }
}

function moveAside(dataDir: string, { hasKey }: Manifest, now: number): string | null {
  const old = [...replaced, ...(hasKey ? [names.key] : [])];
  // Of no use to anybody without the process that made it.
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

/** Backups of an installation with SECRET_KEY hold no key. */
function isKeyRight(dataDir: string, secretKey: string | null): boolean {
  const db = openReadonly(databaseFile(dataDir));
  try {
    const marks = readMarks(db);
    const key = findMasterKey(dataDir, secretKey);
    return !marks || (key !== null && isKeyOf(marks, createSecrets(key)));
  } finally {
    closeDatabase(db);
  }
}
