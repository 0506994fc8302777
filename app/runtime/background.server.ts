import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'db/client.server';
import { indexPiece } from 'db/search-index';
import { forgetLeftovers } from '~/models/files/unused.server';
import { releaseLeases } from '~/models/jobs/lease.server';
import { createRunner } from '~/models/jobs/runner.server';
import { keepPayments } from '~/models/payments/keep.server';
import { dropUndecided } from '~/models/people/import-slices.server';
import { securityKeeper } from '~/models/security/keep.server';
import { log } from '~/services/log/log.server';
import { onSecurityEvent } from '~/services/log/security.server';
import { jobs } from './jobs.server';
import type { Platform } from './platform.server';

/** Indexing takes a fifth of the event loop. */
const restPerWork = 4;
/** Jobs that become due, such as retries, start at most this much later. */
const tickEvery = 10_000;
const keepEvery = 1_000;
const payEvery = 60_000;

/**
 * Brings changes that other tools made to the search indexes, a piece at a time, so that no request
 * waits for all of them.
 */
function searchIndexer(db: Database) {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (
        let begun = performance.now();
        db.$client.open && indexPiece(db);
        begun = performance.now()
      )
        await pause(restPerWork * (performance.now() - begun));
    } catch (error) {
      log.error({ err: error }, 'changes of another tool could not be added to the search indexes');
    } finally {
      isRunning = false;
    }
  };
}

/** Starts everything that runs without a request; it keeps no process alive. @returns stops it */
export function startBackground(office: Platform): () => void {
  const security = securityKeeper(office.db);
  onSecurityEvent(security.take);
  const forgotten = forgetLeftovers(office.dataDir, Date.now());
  forgotten.catch((error) => log.error({ err: error }, 'what a crash left could not be removed'));
  const payments = keepPayments({ ...office, locale: 'en-US' }, office.gateway);
  // The lock on the data directory says that no other server runs these jobs.
  releaseLeases(office.db);
  const runner = createRunner(office, jobs);
  const indexSearch = searchIndexer(office.db);
  const tick = () => {
    void runner.wake();
    void indexSearch();
  };
  const timers = [
    setInterval(tick, tickEvery).unref(),
    setInterval(security.flush, keepEvery).unref(),
    setInterval(() => void payments(Date.now), payEvery).unref(),
  ];
  dropUndecided(office.db);
  void runner.start();
  void indexSearch();
  void payments(Date.now);
  return () => {
    runner.stop();
    timers.forEach(clearInterval);
    security.flush();
  };
}
