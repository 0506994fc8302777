import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closeDatabase, type Database, databaseFile, openReadonly } from 'db/client.server';
import { lockDataDir } from 'db/data-dir-lock';
import { assertRoomFor } from 'db/free-space';
import { databaseBytes } from 'db/maintenance';
import { PlainError } from 'db/plain-error';
import { writeUnseen } from 'db/prepared';
import { auditLog } from 'db/schema/audit';
import { max } from 'drizzle-orm';
import { saveSetting, settingOf } from '~/models/installation/choices.server';
import { syncFolderNow } from '~/services/files/sync';
import { restoreReplica } from '~/services/standby/litestream.server';
import { checkCopy } from './check-copy.server';
import { withScratch } from './drill.server';
import { names } from './manifest.server';
import { draftPrefix, sweepRestores } from './restore.server';

type Standby = {
  url: string;
  dataDir: string;
  secretKey: string | null;
};

const markKey = 'standby-mark';

const hint = ' (from the first machine or its backup, see docs/operating/scaling.md)';

/** When a new change is looked for in the copy, in milliseconds after it was made. */
const usualLooks = [5_000, 30_000, 120_000];

/**
 * Makes a change, restores the copy that Litestream keeps until it contains the change, and checks
 * it.
 * @returns a summary, with the seconds within which the change arrived
 * @throws PlainError if it does not arrive, or if the copy could not be used
 */
export async function drillStandby(
  db: Database,
  standby: Standby,
  folder: string,
  now: number,
  looks = usualLooks,
) {
  const mark = String(Date.now());
  writeUnseen(db, (tx) => saveSetting(tx, markKey, mark, now));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  assertRoomFor(2 * databaseBytes(db), folder, 'The restore test of the standby');
  let arrived: string | undefined;
  for (const after of looks) {
    await pause(Math.max(0, Number(mark) + after - Date.now()));
    const result = withScratch(folder, (scratch) => look(standby, scratch, mark, now));
    if ('people' in result) return { lag: Math.ceil(after / 1_000), ...result };
    arrived = result.mark;
  }
  const newest = arrived ? `the change of ${new Date(Number(arrived)).toISOString()}` : 'none';
  throw new PlainError(
    `The standby lacks a change of ${(looks.at(-1) as number) / 1_000} seconds ago; of such changes it has ${newest}.`,
  );
}

/** @returns the mark it has if it is behind */
function look({ url, dataDir, secretKey }: Standby, scratch: string, mark: string, now: number) {
  const file = path.join(scratch, names.database);
  restoreCopy(url, file);
  const copied = readFrom(file, (db) => settingOf(db, markKey)?.value);
  if (copied !== mark) return { mark: copied };
  // The uploads are not in this copy.
  return checkCopy(scratch, { dataDir, secretKey, filesInBucket: true }, now);
}

/**
 * Makes this machine the first one: restores the copy that Litestream keeps, checks it together
 * with the key and the uploads here, and puts it in the data directory.
 * @throws PlainError before anything is changed
 */
export function promote(standby: Standby & { filesInBucket: boolean }, now: number) {
  const { url, dataDir, ...place } = standby;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  sweepRestores(dataDir);
  const draft = mkdtempSync(path.join(dataDir, draftPrefix));
  try {
    const file = databaseFile(dataDir);
    if (existsSync(file))
      throw new PlainError(`There is a database in ${dataDir} already; nothing was changed.`);
    const copy = path.join(draft, names.database);
    restoreCopy(url, copy);
    const counts = checkCopy(draft, { dataDir, hint, ...place }, now);
    const changedAt = readFrom(copy, (db) =>
      db
        .select({ at: max(auditLog.at) })
        .from(auditLog)
        .get(),
    )?.at;
    renameSync(copy, file);
    syncFolderNow(dataDir);
    return { ...counts, changedAt: changedAt ?? null };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

/** @throws PlainError */
function restoreCopy(url: string, file: string) {
  const problem = restoreReplica(url, file);
  if (problem) throw new PlainError(problem);
}

function readFrom<Result>(file: string, read: (db: Database) => Result): Result {
  const db = openReadonly(file);
  try {
    return read(db);
  } finally {
    closeDatabase(db);
  }
}
