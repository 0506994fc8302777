import type { Database } from 'db/client.server';
import { prepared, writeUnseen } from 'db/prepared';
import { jobs } from 'db/schema/job';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { dayMs } from '~/models/durations';
import { randomToken } from '~/services/secrets/random.server';
import type { JobKind } from './kinds';

/** Milliseconds after which another attempt may start, unless the process extends its lease. */
const leaseTime = 60_000;

export type Lease = {
  id: number;
  key: string;
  payload: unknown;
  attempts: number;
  token: string;
  until: number;
};

// Conditions on constants are written out so that SQLite uses the partial indexes.
const isOpen = sql`failed_at is null`;

const findDue = prepared((db) => {
  const now = sql.placeholder('now');
  return db
    .select({ id: jobs.id, attempts: jobs.attempts })
    .from(jobs)
    .where(
      and(
        isOpen,
        eq(jobs.kind, sql.placeholder('kind')),
        lte(jobs.runAt, now),
        or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, now)),
        sql`(${jobs.lane} is null or not exists (
          select 1 from jobs as other where other.leased_until > ${now}
            and other.lane = jobs.lane))`,
      ),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .prepare();
});

/** Checks without a write if a job can be leased. */
export const isDue = (db: Database, kind: JobKind, now: number): boolean =>
  findDue(db).get({ kind, now }) !== undefined;

/**
 * Reserves the next job that is due. The attempt is counted and the next one scheduled before this
 * one starts, so that a job that kills the process is not repeated at once, or forever.
 */
export const leaseNext = (
  db: Database,
  kind: JobKind,
  { now, backoff }: { now: number; backoff: (attempt: number) => number },
): Lease | undefined =>
  writeUnseen(db, (tx) => {
    const due = findDue(tx).get({ kind, now });
    if (!due) return undefined;
    const attempts = due.attempts + 1;
    const token = randomToken();
    const until = now + leaseTime;
    const [{ id, key, payload }] = tx
      .update(jobs)
      .set({ attempts, leasedBy: token, leasedUntil: until, runAt: now + backoff(attempts) })
      .where(eq(jobs.id, due.id))
      .returning()
      .all() as [typeof jobs.$inferSelect];
    return { id, key, payload, attempts, token, until };
  });

const isHeld = ({ id, token }: Lease) => and(eq(jobs.id, id), eq(jobs.leasedBy, token));

/** Extends leases that are about to expire. */
export function extendLeases(db: Database, leases: Lease[], now: number) {
  const expiring = leases.filter(({ until }) => until - now < leaseTime / 2);
  if (expiring.length === 0) return;
  const until = now + leaseTime;
  writeUnseen(db, (tx) => {
    for (const lease of expiring)
      tx.update(jobs).set({ leasedUntil: until }).where(isHeld(lease)).run();
  });
  for (const lease of expiring) lease.until = until;
}

const noLease = { leasedUntil: null, leasedBy: null };

type Ending =
  | { is: 'done' }
  | { is: 'rescheduled'; runAt: number }
  | { is: 'retried' | 'failed'; error: string | null; at: number };

/**
 * Ends an attempt and calls `write`, in one transaction. Does nothing if the lease was lost: the
 * job was cancelled, or another process has taken it over.
 */
export function endAttempt(
  db: Database,
  lease: Lease,
  ending: Ending,
  write?: (tx: Database) => void,
) {
  writeUnseen(db, (tx) => {
    const own = isHeld(lease);
    const { changes } =
      ending.is === 'done'
        ? tx.delete(jobs).where(own).run()
        : tx
            .update(jobs)
            .set({ ...noLease, ...changesOf(ending) })
            .where(own)
            .run();
    if (changes === 0) return;
    if (ending.is === 'failed') deleteEarlierFailure(tx, lease);
    write?.(tx);
  });
}

/** A recurring job that keeps failing is listed once. */
const deleteEarlierFailure = (tx: Database, { id, key }: Lease) =>
  tx
    .delete(jobs)
    .where(
      and(
        sql`failed_at is not null`,
        eq(jobs.key, key),
        sql`${jobs.kind} = (select kind from jobs where id = ${id})`,
        sql`${jobs.id} <> ${id}`,
      ),
    )
    .run();

function changesOf(ending: Exclude<Ending, { is: 'done' }>) {
  if (ending.is === 'rescheduled') return { runAt: ending.runAt, attempts: 0, lastError: null };
  const { is, error: lastError, at } = ending;
  return is === 'failed' ? { lastError, failedAt: at } : { lastError };
}

/** Only for a process that has the database to itself: ends the leases of processes that died. */
export const releaseLeases = (db: Database) =>
  writeUnseen(db, (tx) => tx.update(jobs).set(noLease).where(sql`leased_until is not null`).run());

const keptFor = 30 * dayMs;

export function sweepFailedJobs(db: Database, now: number) {
  db.delete(jobs)
    .where(and(sql`failed_at is not null`, lt(jobs.failedAt, now - keptFor)))
    .run();
}
