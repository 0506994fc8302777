import { existsSync } from 'node:fs';
import { closeDatabase, connect, type Database, databaseFile } from 'db/client.server';
import { write } from 'db/prepared';
import { dayMs } from '~/models/durations';
import { saveSetting, settingOf } from '~/models/installation/choices.server';
import { backupsOf } from '~/models/installation/providers.server';
import { recurring } from '~/models/jobs/job';
import { nameOfBucket } from '~/services/files/bucket-request.server';
import { log } from '~/services/log/log.server';
import type { Settings } from '~/services/settings/settings.server';
import { drill } from './drill.server';
import { backupsIn, deleteDrafts, deleteOldBackups } from './folder.server';
import { makeBackup } from './make.server';
import { drillStandby } from './standby.server';

/** In the local time of the machine. */
const nightHour = 3;
const drillEvery = 7 * dayMs;

/** Also runs after a night in which no server ran. */
export const nightlyBackup = recurring<'backup.nightly'>(
  { atHour: nightHour },
  {
    async run({ db, backups, runCommand }, _, { now }) {
      if (isNightDue(db, backups, now)) await runCommand('nightly');
    },
  },
);

/** False if tonight's work is done, possibly by a process that an earlier server started. */
export function isNightDue(
  db: Database,
  { folder, keep, standbyUrl }: ReturnType<typeof backupsOf>,
  now: number,
): boolean {
  if (keep === 0)
    return backupsIn(folder).length > 0 || (standbyUrl !== null && isStandbyDue(db, now));
  const backup = settingOf(db, 'backup');
  return backup?.value !== 'good' || backup.at < latestNight(now);
}

/** A failed test is repeated the next night. */
const isStandbyDue = (db: Database, now: number) =>
  (settingOf(db, 'standby')?.at ?? 0) < latestNight(now);

function latestNight(now: number): number {
  const night = new Date(now);
  night.setHours(nightHour, 0, 0, 0);
  return night.getTime() <= now ? night.getTime() : night.setDate(night.getDate() - 1);
}

/**
 * Runs in its own process. Logs the results and records them for the System page.
 *
 * @returns false if there is no new backup, so that the job is repeated
 */
export async function workAtNight(
  { dataDir, secretKey, bucket }: Pick<Settings, 'dataDir' | 'secretKey' | 'bucket'>,
  now: number,
): Promise<boolean> {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) {
    const err = new Error(`There is no ${file}.`);
    log.error({ event: 'backup', result: 'failed', err }, 'backup failed');
    return false;
  }
  const db = connect(file);
  try {
    const { folder, keep, standbyUrl } = backupsOf(db);
    deleteDrafts(folder, now - dayMs);
    let isSaved = true;
    if (keep > 0) {
      const start = Date.now();
      isSaved = await runAndRecord(db, 'backup', now, () => {
        const { file, bytes, manifest } = makeBackup(
          { dataDir, secretKey, bucket: bucket && nameOfBucket(bucket) },
          folder,
          'nightly',
          now,
        );
        deleteOldBackups(folder, keep);
        const { files, missing } = manifest;
        return { file, bytes, files, missing: missing.length, ms: Date.now() - start };
      });
    }
    const [newest] = backupsIn(folder);
    const isDrillDue = now - (settingOf(db, 'drill')?.at ?? 0) >= drillEvery;
    if (newest && isDrillDue)
      await runAndRecord(db, 'drill', now, () => drill(newest, secretKey, now));
    if (standbyUrl && isStandbyDue(db, now))
      await runAndRecord(db, 'standby', now, async () => {
        const standby = { url: standbyUrl, dataDir, secretKey };
        const result = await drillStandby(db, standby, folder, now);
        write(db, (tx) => saveSetting(tx, 'standby-lag', String(result.lag), now));
        return result;
      });
    return isSaved;
  } finally {
    closeDatabase(db);
  }
}

async function runAndRecord(
  db: Database,
  what: 'backup' | 'drill' | 'standby',
  now: number,
  work: () => object | Promise<object>,
): Promise<boolean> {
  // Recorded first, so that a drill that crashes the process is not repeated every night.
  recordResult(db, what, now, '');
  try {
    log.info({ event: what, result: 'good', ...(await work()) }, `${what} done`);
    recordResult(db, what, now, 'good');
    return true;
  } catch (error) {
    log.error({ event: what, result: 'failed', err: error }, `${what} failed`);
    recordResult(db, what, now, 'failed');
    return false;
  }
}

const recordResult = (db: Database, key: string, now: number, value: '' | 'good' | 'failed') =>
  write(db, (tx) => saveSetting(tx, key, value, now));
