import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'db/client.server';
import { indexPiece } from 'db/search-index';
import { emptyLog } from 'db/write-ahead-log';
import { isNightBroken, isNightDue, noteNight } from '~/models/backup/night.server';
import { isCheckDue } from '~/models/billing/checks/check.server';
import { keepPayments } from '~/models/billing/run-due.server';
import { sweepDeletions } from '~/models/deletions/since.server';
import { sweepDrafts } from '~/models/drafts/draft.server';
import { deleteLeftovers, sweepFiles } from '~/models/files/unused.server';
import { sweepIdempotencyKeys } from '~/models/idempotency/idempotency.server';
import { sweepCaptchas, sweepLimits } from '~/models/limits/limits.server';
import { deliver, sweepOutbox } from '~/models/outbox/deliver.server';
import { onQueued } from '~/models/outbox/send.server';
import { dropUndecided, writeQueued } from '~/models/people/import-slices.server';
import { securityLog, sweepSecurityEvents } from '~/models/security/log.server';
import { sweepSessions } from '~/models/sessions/session.server';
import { sweepChallenges } from '~/models/sign-in/challenges.server';
import { sweepContactChanges } from '~/models/sign-in/purposes/managed-contact-change.server';
import { sweepTakeaways } from '~/models/takeaway/sweep.server';
import { webhookRounds } from '~/models/webhooks/deliver.server';
import { sweepDeliveries } from '~/models/webhooks/deliveries.server';
import { onNoted } from '~/models/webhooks/note.server';
import { breather } from '~/services/jobs/jobs.server';
import { log } from '~/services/log/log.server';
import { onSecurityEvent } from '~/services/log/security.server';
import { settings } from '~/services/settings/settings.server';
import { createPost } from '~/services/webhooks/post.server';
import type { Platform } from './platform.server';

/** Indexing takes a fifth of the event loop. */
const restPerWork = 4;
const sweepEvery = 10 * 60_000;
const retryEvery = 10_000;
const keepEvery = 1_000;
const payEvery = 60_000;
/** Where a check broke off, the next is not begun at once. */
const booksEvery = 3_600_000;

const sweeps = [
  sweepSessions,
  sweepChallenges,
  sweepContactChanges,
  sweepLimits,
  sweepCaptchas,
  sweepIdempotencyKeys,
  sweepOutbox,
  sweepDrafts,
  sweepDeletions,
  sweepSecurityEvents,
  sweepDeliveries,
];

/** Forgets what has expired, and keeps the database's log short. */
export async function sweep(place: { db: Database; dataDir: string }, now: number) {
  try {
    for (const forget of sweeps) forget(place.db, now);
    sweepTakeaways(place, now);
    emptyLog(place.db);
    await sweepFiles(place, now);
  } catch (error) {
    log.error({ err: error }, 'what has expired could not be removed');
  }
}

/** In a process of its own, which reads the disk for minutes and logs what came of it. */
function nightWork(
  { db, backups }: Pick<Platform, 'db' | 'backups'>,
  now: number,
  isStart = false,
) {
  try {
    const isBroken = isStart && isNightBroken(db, backups);
    if (!isNightDue(db, backups, now) && !isBroken) return;
    noteNight(db, now);
    workApart('nightly', 'the backup could not begin');
  } catch (error) {
    log.error({ err: error }, 'the backup could not begin');
  }
}

/** The books are looked through apart, so that no page waits for it, and once a day. */
function booksWork({ db }: Pick<Platform, 'db'>) {
  let began = Number.NEGATIVE_INFINITY;
  return (now: number) => {
    try {
      if (now - began < booksEvery || !isCheckDue(db, now)) return;
      began = now;
      workApart('billing-daily', 'billing could not be checked');
    } catch (error) {
      log.error({ err: error }, 'the books could not be looked through');
    }
  };
}

function workApart(command: string, failed: string) {
  const child = spawn(process.execPath, [path.resolve('build/data.js'), command], {
    stdio: 'inherit',
  });
  child.once('error', (error) => log.error({ err: error }, failed));
  child.unref();
}

/** Goes on with imports that a restart or a full disk interrupted. */
async function writeRest({ db }: { db: Database }) {
  try {
    await writeQueued(db, { breathe: breather() });
  } catch (error) {
    log.error({ err: error }, 'the rest of an import could not be written');
  }
}

/** What other tools changed, a piece at a time, so that no form waits for all of it. */
async function indexRest({ db }: { db: Database }) {
  try {
    for (
      let begun = performance.now();
      db.$client.open && indexPiece(db);
      begun = performance.now()
    )
      await pause(restPerWork * (performance.now() - begun));
  } catch (error) {
    log.error(
      { err: error },
      'what another tool changed could not be brought to the search indexes',
    );
  }
  setTimeout(() => void indexRest({ db }), retryEvery).unref();
}

/** Keeps no process alive. @returns what stops it */
export function startHousekeeping(office: Platform): () => void {
  const security = securityLog(office.db);
  onSecurityEvent(security.take);
  const forgotten = deleteLeftovers(office.dataDir, Date.now());
  forgotten.catch((error) => log.error({ err: error }, 'what a crash left could not be removed'));
  const payments = keepPayments({ ...office, locale: 'en-US' }, office.gateway);
  const books = booksWork(office);
  const post = createPost({ mayBePrivate: settings.privateWebhooks });
  const sendNews = webhookRounds({ ...office, post }, Date.now);
  const timers = [
    setInterval(() => void sweep(office, Date.now()), sweepEvery).unref(),
    setInterval(() => nightWork(office, Date.now()), sweepEvery).unref(),
    setInterval(() => books(Date.now()), sweepEvery).unref(),
    setInterval(() => void deliver(office), retryEvery).unref(),
    setInterval(security.flush, keepEvery).unref(),
    setInterval(() => void writeRest(office), retryEvery).unref(),
    setInterval(() => void payments(Date.now), payEvery).unref(),
    setInterval(() => void sendNews(), retryEvery).unref(),
  ];
  dropUndecided(office.db);
  void writeRest(office);
  void indexRest(office);
  void payments(Date.now);
  onQueued(() => void deliver(office));
  onNoted(() => void sendNews());
  nightWork(office, Date.now(), true);
  return () => {
    timers.forEach(clearInterval);
    security.flush();
  };
}
