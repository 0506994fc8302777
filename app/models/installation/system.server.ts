import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Database, databaseFile } from 'db/client.server';
import { freeBytes } from 'db/free-space';
import { payments, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { drafts } from 'db/schema/draft';
import { outbox } from 'db/schema/sign-in';
import { webhookDeliveries } from 'db/schema/webhook';
import { logBytes } from 'db/write-ahead-log';
import { and, inArray, lte, sql, sum } from 'drizzle-orm';
import { backupsIn } from '~/models/backup/folder.server';
import { lastBillingCheck } from '~/models/billing/checks/check.server';
import { lastBooksCheck } from '~/models/books/check-daily.server';
import { query } from '~/models/operation.server';
import { countOf } from '~/models/rows.server';
import { lastErrors } from '~/services/log/recent';
import { version } from '../../../package.json';
import { settingOf } from './choices.server';
import { backupsOf, mailOf, smsOf } from './providers.server';

const began = Date.now() - Math.round(process.uptime() * 1000);

/** The build's revision; null in development. */
const revision = readStamp();

/**
 * The state of the installation. Uses only small queries and does not read the uploads
 * folder.
 */
export const systemState = query({
  roles: ['superadmin'],
  run(caller) {
    const { db, dataDir, secrets, now } = caller;
    const { folder, keep } = backupsOf(db);
    const [newest] = backupsIn(folder);
    return {
      version,
      revision,
      began,
      node: process.version,
      bytes: {
        database: sizeOf(databaseFile(dataDir)),
        log: logBytes(db),
        uploads: uploadedBytes(db),
        free: freeBytes(dataDir),
      },
      backup: {
        folder,
        keep,
        newest: newest ? { at: statSync(newest).mtimeMs, bytes: sizeOf(newest) } : null,
        night: jobResult(db, 'backup'),
        drill: jobResult(db, 'drill'),
      },
      mail: addressOf(mailOf(db, secrets)?.url),
      sms: smsOf(db, secrets)?.from ?? null,
      queues: queuesOf(db, now),
      billingCheck: lastBillingCheck(caller),
      booksCheck: lastBooksCheck(db),
      errors: lastErrors(),
    };
  },
});

function queuesOf(db: Database, now: number) {
  const isDue = and(
    inArray(subscriptions.status, ['trial', 'active', 'past_due']),
    lte(subscriptions.expiredAt, now),
  );
  return {
    waiting: countOf(db, outbox, sql`${outbox.status} = 'waiting'`),
    failed: countOf(db, outbox, sql`${outbox.status} = 'failed'`),
    drafts: countOf(db, drafts, undefined),
    payments: countOf(db, payments, sql`${payments.state} in ('begun', 'asked')`),
    webhooks: countOf(db, webhookDeliveries, sql`${webhookDeliveries.status} = 'waiting'`),
    renewals: countOf(db, subscriptions, isDue),
  };
}

/** The uploads of companies, which triggers count. */
const uploadedBytes = (db: Database): number =>
  Number(
    db
      .select({ bytes: sum(companies.fileBytes) })
      .from(companies)
      .get()?.bytes ?? 0,
  );

const results = ['good', 'failed'] as const;

/** The result of the nightly job; null while it runs or if it was interrupted. */
const jobResult = (db: Database, key: string) => {
  const stored = settingOf(db, key);
  return stored
    ? { at: stored.at, result: results.find((one) => one === stored.value) ?? null }
    : null;
};

/** The host without credentials. */
const addressOf = (url: string | undefined): string | null => (url ? new URL(url).host : null);

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function readStamp(): string | null {
  const stamp = path.resolve('build/.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 8) : null;
}
