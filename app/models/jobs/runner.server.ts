import { type Database, isOpen } from 'db/client.server';
import { writeUnseen } from 'db/prepared';
import { jobs as jobsTable } from 'db/schema/job';
import { retryWhileLocked } from 'db/write-lock';
import { and, eq, sql } from 'drizzle-orm';
import { withoutPersonalData } from '~/services/log/errors';
import { log } from '~/services/log/log.server';
import { countAttempt } from '~/services/metrics/metrics.server';
import { enqueue, onEnqueued } from './enqueue.server';
import type { Job, JobServices, Jobs, Outcome } from './job';
import { type JobKind, type JobPayload, jobKinds, payloads } from './kinds';
import {
  endAttempt,
  extendLeases,
  isDue,
  type Lease,
  leaseNext,
  releaseLeases,
} from './lease.server';

/** Longer than for a request, because no user waits for a job. */
const lockPatience = 60_000;

type Running = { kind: JobKind; lease: Lease; work: Promise<void> };

const requestsHaveTheirTurn = () => new Promise(setImmediate);

const leasesOf = (running: Set<Running>) => [...running].map(({ lease }) => lease);

/**
 * Runs the jobs of one database in this process. Other processes can do the same: a lease in the
 * database keeps them from running a job twice. Between two calls of `wake` it runs jobs that
 * become due as the result of a job or of `enqueue` in this process.
 */
export function createRunner(services: JobServices, jobs: Jobs, clock = Date.now) {
  const { db } = services;
  const running = new Set<Running>();
  let pass: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;

  const isActive = () => !isStopped && isOpen(db);
  const patiently = <Result>(work: () => Result) =>
    retryWhileLocked(db, work, Date.now() + lockPatience);

  /** Starts due jobs; calls during a pass cause one more pass. */
  function wake(): Promise<void> {
    isWoken = true;
    pass ??= startDue().finally(() => {
      pass = null;
      // Woken between the last pass and this callback.
      if (isWoken && isActive()) void wake();
    });
    return pass;
  }

  async function startDue() {
    try {
      while (isWoken && isActive()) {
        isWoken = false;
        await patiently(() => extendLeases(db, leasesOf(running), clock()));
        for (const kind of jobKinds) await startDueOf(kind);
      }
    } catch (error) {
      if (isActive()) log.error({ err: error }, 'jobs could not be started');
    }
  }

  async function startDueOf(kind: JobKind) {
    const { concurrency, backoff } = jobs[kind];
    while (isActive() && countOf(kind) < concurrency && isDue(db, kind, clock())) {
      await requestsHaveTheirTurn();
      const lease = await patiently(() => leaseNext(db, kind, { now: clock(), backoff }));
      if (!lease) return;
      const one: Running = { kind, lease, work: Promise.resolve() };
      running.add(one);
      one.work = attempt(kind, lease).finally(() => {
        running.delete(one);
        void wake();
      });
    }
  }

  const countOf = (kind: JobKind) => [...running].filter((one) => one.kind === kind).length;

  async function attempt<Kind extends JobKind>(kind: Kind, lease: Lease) {
    const job = jobs[kind] as Job<Kind>;
    const isLast = lease.attempts >= job.attempts;
    const now = clock();
    try {
      // The process ended during the last attempt.
      if (lease.attempts > job.attempts)
        throw new Error('The server stopped during the last attempt.');
      const payload = payloads[kind].parse(lease.payload) as JobPayload<Kind>;
      const outcome =
        (await job.run(services, payload, { number: lease.attempts, isLast, now, clock })) ?? {};
      countAttempt(kind, outcome.again === 'after-backoff' ? 'retried' : 'done');
      if (isOpen(db)) await patiently(() => succeed(job, lease, outcome));
    } catch (error) {
      if (!isOpen(db)) return;
      countAttempt(kind, isLast ? 'failed' : 'retried');
      log.error({ err: error, job: kind, attempt: lease.attempts }, 'a job failed');
      await fail(kind, lease, { error: error as Error, isLast }).catch((err) =>
        log.error({ err, job: kind }, 'the failure of a job could not be stored'),
      );
    }
  }

  function succeed<Kind extends JobKind>({ next }: Job<Kind>, lease: Lease, outcome: Outcome) {
    const { again, write } = outcome;
    if (again === 'after-backoff')
      return endAttempt(db, lease, { is: 'retried', error: null, at: clock() }, write);
    const runAt = again?.at ?? next?.(clock());
    endAttempt(db, lease, runAt ? { is: 'rescheduled', runAt } : { is: 'done' }, write);
  }

  const fail = <Kind extends JobKind>(
    kind: Kind,
    lease: Lease,
    { error, isLast }: { error: Error; isLast: boolean },
  ) =>
    patiently(() => {
      const at = clock();
      const ending = {
        is: isLast ? ('failed' as const) : ('retried' as const),
        error: withoutPersonalData(error.message),
        at,
      };
      const { onFailed, next } = jobs[kind] as Job<Kind>;
      endAttempt(db, lease, ending, (tx) => {
        if (!isLast) return;
        const payload = payloads[kind].safeParse(lease.payload);
        if (payload.success) onFailed?.(tx, payload.data as JobPayload<Kind>, at);
        if (next) addRecurring(tx, kind, next(at));
      });
    });

  /**
   * Adds the recurring jobs that are not in the table yet, and begins.
   *
   * @param isAlone whether no other process runs jobs of this database, so that leases of processes
   *   that died can end at once
   */
  async function start({ isAlone = false } = {}) {
    onEnqueued(db, () => void wake());
    try {
      await patiently(() => {
        if (isAlone) releaseLeases(db);
        writeUnseen(db, addAllRecurring);
      });
    } catch (error) {
      if (isActive()) log.error({ err: error }, 'recurring jobs could not be added');
    }
    await wake();
  }

  function addAllRecurring(tx: Database) {
    for (const kind of jobKinds) {
      const { next, runsAtStart } = jobs[kind];
      if (next) addRecurring(tx, kind, next(clock()));
      if (runsAtStart) runNow(tx, kind, clock());
    }
  }

  return {
    start,
    wake,
    /** Starts no more jobs; those that are running end with the process. */
    stop: () => {
      isStopped = true;
    },
    /** Resolves when nothing is running and nothing is due. */
    async idle() {
      for (;;) {
        await wake();
        const isMore = () => isActive() && jobKinds.some((kind) => isDue(db, kind, clock()));
        if (running.size === 0 && !isMore()) return;
        await Promise.all([...running].map(({ work }) => work));
      }
    },
  };
}

const runNow = (tx: Database, kind: JobKind, now: number) =>
  tx
    .update(jobsTable)
    .set({ runAt: now })
    .where(and(eq(jobsTable.kind, kind), sql`failed_at is null and leased_until is null`))
    .run();

const addRecurring = (tx: Database, kind: JobKind, runAt: number) =>
  enqueue(tx, kind, {}, { key: kind, runAt });
