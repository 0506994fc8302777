import { createQueue, type Whose } from './queue';

/** The progress in units of the job's own; `total` is 0 while it waits in the queue. */
export type Progress = { done: number; total: number };

/** Lets a job report its progress and yield to other requests. */
export type Pace = { progress: Progress; breathe(): Promise<void> };

type Job<Result> = {
  progress: Progress;
  result: Promise<Result>;
  isSettled: boolean;
  drop: () => void;
};

/** Milliseconds of work before yielding, and of the pause: a page is built in several steps. */
const stretch = 10;
const rest = 4;
/** Milliseconds a page waits for a job before it shows the progress. */
const patience = 200;
const keptFor = 60_000;
/** Limits on cached results, in total and per person; the newest is kept whatever its size. */
const mostKeptBytes = 32 * 1024 * 1024;
const mostKeptOfOne = 4;

const inTurn = createQueue(1);

type Kept = { personId: number; bytes: number; drop: () => void };
/** Oldest first. */
const kept = new Set<Kept>();

/**
 * Runs long tasks by name, one at a time in the whole process, so that memory holds only one file.
 * Results are cached for a minute and lost on restart.
 * @param weigh estimates the bytes of a result
 */
export function jobs<Result>(weigh: (result: Result) => number) {
  const known = new Map<string, Job<Result>>();

  const begin = (name: string, whose: Whose, run: (pace: Pace) => Promise<Result>): Job<Result> => {
    const progress = { done: 0, total: 0 };
    const result = inTurn(whose, () => run({ progress, breathe: breather() }));
    const forget = () => void (known.get(name) === job && known.delete(name));
    const job: Job<Result> = { progress, result, isSettled: false, drop: forget };
    known.set(name, job);
    const settle = (bytes: number) => {
      job.isSettled = true;
      if (known.get(name) === job) job.drop = keep(whose.id, bytes, forget);
    };
    result.then(
      (outcome) => settle(weigh(outcome)),
      () => settle(0),
    );
    return job;
  };
  return {
    find: (name: string) => known.get(name),
    /** Starts the job, unless it is running or its result is cached. */
    of: (name: string, whose: Whose, run: (pace: Pace) => Promise<Result>) =>
      known.get(name) ?? begin(name, whose, run),
    forget: (name: string) => known.get(name)?.drop(),
  };
}

/**
 * Evicts cached results immediately instead of waiting for their timers.
 * @returns a function that drops the result early
 */
function keep(personId: number, bytes: number, forget: () => void): () => void {
  const timer = setTimeout(() => own.drop(), keptFor).unref();
  const own: Kept = {
    personId,
    bytes,
    drop: () => {
      clearTimeout(timer);
      kept.delete(own);
      forget();
    },
  };
  kept.add(own);
  const theirs = [...kept].filter((other) => other.personId === personId);
  for (const old of theirs.slice(0, -mostKeptOfOne)) old.drop();
  let sum = [...kept].reduce((total, other) => total + other.bytes, 0);
  for (const old of kept) {
    if (sum <= mostKeptBytes || old === own) break;
    old.drop();
    sum -= old.bytes;
  }
  return own.drop;
}

/** Returns the result, or null if the job is still running after a short wait. */
export function outcomeOf<Result>({ result }: Job<Result>): Promise<Result | null> {
  return Promise.race([result, new Promise<null>((wait) => setTimeout(wait, patience, null))]);
}

/** Yields to other requests after a stretch of work. */
export function breather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
    since = performance.now();
  };
}
