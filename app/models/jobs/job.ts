import type { Database } from 'db/client.server';
import type { Services } from '~/models/caller';
import type { Mailer } from '~/services/mail/mailer.server';
import type { Mode } from '~/services/settings/settings.server';
import type { Sms } from '~/services/sms/sms.server';
import type { Post } from '~/services/webhooks/post.server';
import type { JobKind, JobPayload } from './kinds';

/** Everything a job may use, with the current settings. */
export type JobServices = Services & {
  mode: Mode;
  mailer: Mailer | null;
  sms: Sms | null;
  showsCodes: boolean;
  post: Post;
  backups: { folder: string; keep: number; standbyUrl: string | null };
  /** Runs a command of `scripts/data.ts` in a process of its own. */
  runCommand: (command: 'nightly' | 'billing-daily') => Promise<void>;
};

export type Attempt = {
  /** The first one is 1. */
  number: number;
  isLast: boolean;
  /** When the attempt began, in UTC milliseconds. */
  now: number;
  clock: () => number;
};

/** How an attempt ended. Without `again` the job is done and deleted. */
export type Outcome = {
  /** Runs in the transaction that ends the attempt. */
  write?: (tx: Database) => void;
  /** Repeats the job after its backoff, or at a moment without counting this attempt. */
  again?: 'after-backoff' | { at: number };
};

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result has no return
type Ended = Outcome | undefined | void;

export type Job<Kind extends JobKind> = {
  /** How many jobs of this kind one process runs at once. */
  concurrency: number;
  /** After that many the job has failed. */
  attempts: number;
  /** Milliseconds from the start of an attempt to the next one. */
  backoff: (attempt: number) => number;
  /** When a recurring job runs next; null for other jobs. */
  next: ((now: number) => number) | null;
  /** True if it also runs when a server starts. */
  runsAtStart: boolean;
  /** Runs at least once, so it must be idempotent. Throwing leads to another attempt. */
  run: (
    services: JobServices,
    payload: JobPayload<Kind>,
    attempt: Attempt,
  ) => Promise<Ended> | Ended;
  /** Runs in the transaction that marks the job as failed. */
  onFailed?: (tx: Database, payload: JobPayload<Kind>, now: number) => void;
};

export type Jobs = { [Kind in JobKind]: Job<Kind> };

type Options<Kind extends JobKind> = Pick<Job<Kind>, 'run' | 'onFailed'> &
  Partial<Pick<Job<Kind>, 'concurrency' | 'attempts' | 'backoff'>>;

const second = 1_000;

/** 10 s, 20 s, 40 s, … */
const exponential = (attempt: number) => Math.min(10 * second * 2 ** (attempt - 1), 3_600 * second);

const defaults = { concurrency: 1, attempts: 8, backoff: exponential };

export const job = <Kind extends JobKind>(options: Options<Kind>): Job<Kind> => ({
  ...defaults,
  next: null,
  runsAtStart: false,
  ...options,
});

type Schedule = { every: number; atStart?: boolean } | { atHour: number };

/**
 * A job that runs on a schedule. Runs that were missed while no server ran are caught up once.
 *
 * @param schedule `every` in milliseconds, `atStart` also when a server starts; `atHour` in the
 * machine's own time zone
 */
export const recurring = <Kind extends JobKind>(
  schedule: Schedule,
  options: Options<Kind>,
): Job<Kind> => ({
  ...defaults,
  attempts: 3,
  runsAtStart: 'every' in schedule && schedule.atStart === true,
  next: 'every' in schedule ? (now) => now + schedule.every : nextAt(schedule.atHour),
  ...options,
});

const nextAt = (hour: number) => (now: number) => {
  const next = new Date(now);
  next.setHours(hour, 0, 0, 0);
  return next.getTime() > now ? next.getTime() : next.setDate(next.getDate() + 1);
};
