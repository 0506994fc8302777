import type { Database } from 'db/client.server';
import { placeholders, prepared } from 'db/prepared';
import { jobs } from 'db/schema/job';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { JobKind, JobPayload } from './kinds';

type Options = {
  /** An open job of this kind with the same key makes the new one superfluous. */
  key: number | string;
  lane?: string | null;
  /** UTC milliseconds. */
  runAt: number;
};

/** Creates a job in the transaction of its cause; this process starts it after the commit. */
export function enqueue<Kind extends JobKind>(
  tx: Database,
  kind: Kind,
  payload: JobPayload<Kind>,
  { key, lane = null, runAt }: Options,
) {
  insertJob(tx).run({ kind, key: String(key), lane, payload, runAt });
  wakeAfterCommit(tx);
}

const insertJob = prepared((db) =>
  db
    .insert(jobs)
    .values(placeholders('kind', 'key', 'lane', 'payload', 'runAt'))
    .onConflictDoNothing()
    .prepare(),
);

export const hasOpenJob = (db: Database, kind: JobKind, key: number | string): boolean =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isOpen(kind, [key]))
    .get() !== undefined;

/** True while a process holds the job's lease. */
export const isRunning = (db: Database, kind: JobKind, key: string): boolean =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOpen(kind, [key]), gt(jobs.leasedUntil, Date.now())))
    .get() !== undefined;

/** Deletes open jobs; an attempt that is already running ends without effect on the database. */
export const cancelJobs = (tx: Database, kind: JobKind, keys: (number | string)[]) =>
  tx.delete(jobs).where(isOpen(kind, keys)).run();

const isOpen = (kind: JobKind, keys: (number | string)[]) =>
  and(
    eq(jobs.kind, kind),
    // Written out so that SQLite uses the partial index.
    sql`failed_at is null`,
    sql`${jobs.key} in (select value from json_each(${JSON.stringify(keys.map(String))}))`,
  );

/** The runner of this process, for each database. */
const listeners = new WeakMap<Database, () => void>();
const woken = new WeakSet<Database>();

export const onEnqueued = (db: Database, listener: () => void) => void listeners.set(db, listener);

export function wakeAfterCommit(db: Database) {
  if (woken.has(db) || !listeners.has(db)) return;
  woken.add(db);
  // Transactions are synchronous, so this one has ended before the callback runs.
  setImmediate(() => {
    woken.delete(db);
    listeners.get(db)?.();
  });
}
