import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'db/client.server';
import { payments, subscriptions } from 'db/schema/billing';
import { drafts } from 'db/schema/draft';
import { outbox } from 'db/schema/sign-in';
import { webhookDeliveries } from 'db/schema/webhook';
import { and, inArray, lte, sql } from 'drizzle-orm';
import { lastBillingCheck } from '~/models/billing/checks/check.server';
import { lastBooksCheck } from '~/models/books/check-daily.server';
import { query } from '~/models/operation.server';
import { countOf } from '~/models/rows.server';
import { lastMinute } from '~/services/metrics/event-loop';
import { settings } from '~/services/settings/settings.server';
import { version } from '../../../package.json';
import { recentErrors } from './errors.server';
import { backupState, bucketState, failingWebhooks, jobQueues, sizesOf } from './figures.server';
import { mailOf, smsOf } from './providers.server';

const began = Date.now() - Math.round(process.uptime() * 1000);

/** The build's revision; null in development. */
const revision = readStamp();

export const build = { version, revision };

/**
 * The state of the installation. Uses only small queries and does not read the uploads
 * folder.
 */
export const systemState = query({
  roles: ['superadmin'],
  run(caller) {
    const { db, secrets, now } = caller;
    return {
      version,
      revision,
      began,
      node: process.version,
      processes: settings.workers,
      memory: process.memoryUsage.rss(),
      delay: lastMinute.read().p99,
      bytes: sizesOf(caller),
      backup: backupState(db),
      bucket: bucketState(db),
      mail: addressOf(mailOf(db, secrets)?.url),
      sms: smsOf(db, secrets)?.from ?? null,
      queues: queuesOf(db, now),
      jobs: jobQueues(db, now),
      billingCheck: lastBillingCheck(caller),
      booksCheck: lastBooksCheck(db),
      errors: recentErrors(db),
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
    failingWebhooks: failingWebhooks(db),
  };
}

/** The host without credentials. */
const addressOf = (url: string | undefined): string | null => (url ? new URL(url).host : null);

function readStamp(): string | null {
  const stamp = path.resolve('build/.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 8) : null;
}
