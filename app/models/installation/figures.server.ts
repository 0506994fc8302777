import { statSync } from 'node:fs';
import { type Database, databaseFile } from 'db/client.server';
import { freeBytes } from 'db/free-space';
import { companies } from 'db/schema/company';
import { jobs } from 'db/schema/job';
import { outbox } from 'db/schema/sign-in';
import { webhooks } from 'db/schema/webhook';
import { logBytes } from 'db/write-ahead-log';
import { count, sql, sum } from 'drizzle-orm';
import { backupsIn } from '~/models/backup/folder.server';
import { jobKinds } from '~/models/jobs/kinds';
import { countOf } from '~/models/rows.server';
import { nameOfBucket } from '~/services/files/bucket-request.server';
import { settings } from '~/services/settings/settings.server';
import { bucketCheckKey } from './bucket.server';
import { settingOf } from './choices.server';
import { backupsOf } from './providers.server';

/** Bytes on the disk. */
export const sizesOf = ({ db, dataDir }: { db: Database; dataDir: string }) => ({
  database: sizeOf(databaseFile(dataDir)),
  log: logBytes(db),
  uploads: uploadedBytes(db),
  free: freeBytes(dataDir),
});

/** The uploads of companies, which triggers count. */
const uploadedBytes = (db: Database): number =>
  Number(
    db
      .select({ bytes: sum(companies.fileBytes) })
      .from(companies)
      .get()?.bytes ?? 0,
  );

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The newest backup, and the results of the nightly jobs. */
export function backupState(db: Database) {
  const { folder, keep, standbyUrl } = backupsOf(db);
  const [newest] = backupsIn(folder);
  return {
    folder,
    keep,
    newest: newest ? { at: statSync(newest).mtimeMs, bytes: sizeOf(newest) } : null,
    night: jobResult(db, 'backup'),
    drill: jobResult(db, 'drill'),
    standby: standbyUrl === null ? null : standbyState(db),
  };
}

/** The newest test of the standby; `lag` is the seconds within which a change arrived. */
function standbyState(db: Database) {
  const lag = settingOf(db, 'standby-lag')?.value;
  return { test: jobResult(db, 'standby'), lag: lag === undefined ? null : Number(lag) };
}

/** The bucket of the uploads and its last check; null if they are in the data directory. */
export function bucketState(db: Database) {
  const { bucket } = settings;
  return bucket && { name: nameOfBucket(bucket), check: jobResult(db, bucketCheckKey) };
}

const results = ['good', 'failed'] as const;

/** The result of the nightly job; null while it runs or if it was interrupted. */
const jobResult = (db: Database, key: string) => {
  const stored = settingOf(db, key);
  return stored
    ? { at: stored.at, result: results.find((one) => one === stored.value) ?? null }
    : null;
};

/**
 * The jobs of each kind: those whose time has come, the moment since which the oldest of them is
 * due, those that wait for their time, and those that have failed.
 */
export function jobQueues(db: Database, now: number) {
  const isFailed = sql<number>`${jobs.failedAt} is not null`;
  const isDue = sql<number>`${jobs.failedAt} is null and ${jobs.runAt} <= ${now}`;
  const rows = db
    .select({
      kind: jobs.kind,
      due: sql<number>`coalesce(sum(${isDue}), 0)`,
      failed: sql<number>`coalesce(sum(${isFailed}), 0)`,
      dueSince: sql<number | null>`min(case when ${isDue} then ${jobs.runAt} end)`,
      all: count(),
    })
    .from(jobs)
    .groupBy(jobs.kind)
    .all();
  return jobKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const { due = 0, failed = 0, dueSince = null, all = 0 } = row ?? {};
    return { kind, due, dueSince, failed, scheduled: all - due - failed };
  });
}

const channels = ['mail', 'sms'] as const;

/** Messages that wait to be sent, by channel. */
export const waitingMessages = (db: Database) =>
  channels.map((channel) => ({
    channel,
    waiting: countOf(db, outbox, sql`status = 'waiting' and ${outbox.channel} = ${channel}`),
  }));

/** Webhooks whose last delivery failed. */
export const failingWebhooks = (db: Database): number =>
  countOf(db, webhooks, sql`${webhooks.failingSince} is not null`);
