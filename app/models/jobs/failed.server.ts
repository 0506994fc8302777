import { jobs } from 'db/schema/job';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { operation, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { wakeAfterCommit } from './enqueue.server';
import { isJobKind } from './kinds';

const mostListed = 50;

/** The newest first. */
export const failedJobs = query({
  roles: ['superadmin'],
  run: ({ db }) =>
    db
      .select(pick(jobs, 'id', 'kind', 'attempts', 'lastError', 'failedAt'))
      .from(jobs)
      .where(sql`failed_at is not null`)
      .orderBy(desc(jobs.id))
      .limit(mostListed)
      .all()
      .flatMap(({ kind, failedAt, ...job }) =>
        isJobKind(kind) ? { ...job, kind, failedAt: failedAt ?? 0 } : [],
      ),
});

/** Gives a failed job all its attempts again, starting now. */
export const retryJob = operation({
  name: 'job.retry',
  roles: ['superadmin'],
  target({ db }, idOf) {
    const isFailed = and(eq(jobs.id, idOf('job_id')), sql`failed_at is not null`);
    const failed = db
      .select(pick(jobs, 'id', 'kind', 'key'))
      .from(jobs)
      .where(isFailed)
      .get();
    if (!failed) throw new AppError('not-found');
    return failed;
  },
  run({ tx, now, audit, target: { id, kind, key } }) {
    const again = { runAt: now, attempts: 0, failedAt: null, lastError: null };
    // The next run of a recurring job is open already, and takes the place of the failed one.
    const isNext = and(eq(jobs.kind, kind), eq(jobs.key, key), isNull(jobs.failedAt));
    const { changes } = tx.update(jobs).set({ runAt: now }).where(isNext).run();
    if (changes > 0) tx.delete(jobs).where(eq(jobs.id, id)).run();
    else tx.update(jobs).set(again).where(eq(jobs.id, id)).run();
    audit({ recordId: id, changes: { name: { to: kind } } });
    wakeAfterCommit(tx);
  },
});
