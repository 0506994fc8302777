import { setTimeout as pause } from 'node:timers/promises';
import { type Database, isOpen } from 'db/client.server';
import { indexPiece } from 'db/search-index';
import { deleteLeftoversAtStart } from '~/models/files/unused.server';
import { checkBucket } from '~/models/installation/bucket.server';
import { errorLog } from '~/models/installation/errors.server';
import { onEnqueued } from '~/models/jobs/enqueue.server';
import { createRunner } from '~/models/jobs/runner.server';
import { securityLog } from '~/models/security/log.server';
import { onError } from '~/services/log/errors';
import { log } from '~/services/log/log.server';
import { onSecurityEvent } from '~/services/log/security.server';
import { jobs } from './jobs.server';
import { watchLog } from './long-log.server';
import type { Platform } from './platform.server';
import { onWoken, wakeFirst, worker } from './worker';

/** Indexing takes a fifth of the event loop. */
const restPerWork = 4;
/** Jobs that become due, such as retries, start at most this much later. */
const tickEvery = 10_000;
const flushAfter = 1_000;

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
      for (let start = performance.now(); isOpen(db) && indexPiece(db); start = performance.now())
        await pause(restPerWork * (performance.now() - start));
    } catch (error) {
      log.error({ err: error }, 'changes of another tool could not be added to the search indexes');
    } finally {
      isRunning = false;
    }
  };
}

/**
 * Starts everything that runs without a request. None of it keeps the process alive.
 *
 * @returns stops it
 */
export function startBackground(services: Platform): () => void {
  const { db } = services;
  const flush = collectEvents(db);
  const stopEmptying = watchLog(services);
  const stopJobs = worker.isFirst ? startJobs(services) : onEnqueued(db, wakeFirst);
  const timer = setInterval(flush, tickEvery).unref();
  return () => {
    clearInterval(timer);
    stopJobs?.();
    flush();
    stopEmptying();
  };
}

/** @returns stops starting jobs */
function startJobs(services: Platform): () => void {
  const { db, dataDir, files } = services;
  if (files.bucket) void checkBucket({ db, bucket: files.bucket }, Date.now());
  deleteLeftoversAtStart(dataDir, Date.now()).catch((error) =>
    log.error({ err: error }, 'what a crash left could not be removed'),
  );
  const runner = createRunner(services, jobs);
  const indexSearch = searchIndexer(db);
  // The lock on the data directory keeps other servers away, and other workers run no jobs.
  void runner.start({ isAlone: true });
  void indexSearch();
  onWoken(() => void runner.wake());
  const timer = setInterval(() => {
    void runner.wake();
    void indexSearch();
  }, tickEvery).unref();
  return () => {
    clearInterval(timer);
    runner.stop();
  };
}

/** Security events and errors are written together, a second after the first of them. */
function collectEvents(db: Database): () => void {
  const events = securityLog(db);
  const errors = errorLog(db);
  const flush = () => {
    events.flush();
    errors.flush();
  };
  let isScheduled = false;
  const flushSoon = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      flush();
    }, flushAfter).unref();
  };
  onSecurityEvent((event) => {
    events.take(event);
    flushSoon();
  });
  onError((error) => {
    errors.take(error);
    flushSoon();
  });
  return flush;
}
