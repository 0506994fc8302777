import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, time } from '../columns';

/** Background work. A job that is done is deleted. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    /** A key of `payloads` in `app/models/jobs/kinds.ts`. */
    kind: text().notNull(),
    /** Unique within its kind while the job is open. */
    key: text().notNull(),
    /** Jobs in the same lane run one after another. */
    lane: text(),
    payload: text({ mode: 'json' }).$type<unknown>().notNull(),
    runAt: time().notNull(),
    /** Counts attempts that have started. */
    attempts: integer().notNull().default(0),
    leasedUntil: time(),
    /** The lease itself: each attempt has a random one. */
    leasedBy: text(),
    lastError: text(),
    /**
     * When the job used up its attempts; it then waits for a super admin. Null while it is open.
     */
    failedAt: time(),
  },
  (table) => [
    uniqueIndex('jobs_open').on(table.kind, table.key).where(sql`failed_at is null`),
    index('jobs_due').on(table.kind, table.runAt, table.id).where(sql`failed_at is null`),
    index('jobs_leased').on(table.lane, table.leasedUntil).where(sql`leased_until is not null`),
  ],
);
