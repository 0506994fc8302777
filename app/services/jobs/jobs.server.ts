import { createQueue, type QueueOwner } from './queue';

/** The progress in units of the job's own; `total` is 0 while it waits in the queue. */
export type Progress = { done: number; total: number };

/** Lets a job report its progress and yield to other requests. */
export type Pace = { progress: Progress; yieldNow(): Promise<void> };

type Job<Result> = {
  progress: Progress;
  result: Promise<Result>;
  hasEnded: boolean;
  drop: () => void;
};

/** Milliseconds of work before yielding, and of the pause: a page is built in several steps. */
const stretch = 10;
const rest = 4;
/** Milliseconds a page waits for a job before it shows the progress. */
const longestWaitMs = 200;
const keptFor = 60_000;
/** Limits on cached results, in total and per person; the newest is kept even if it is larger. */
const mostKeptBytes = 32 * 1024 * 1024;
const mostKeptOfOne = 4;

const inTurn = createQueue(1);

type KeptResult = { personId: number; bytes: number; drop: () => void };
/** Oldest first. */
const results = new Set<KeptResult>();

/**
 * Runs long tasks by name, one at a time in the whole process, so that memory holds only one file.
 * Results are cached for a minute and lost on restart.
 * @param weigh estimates the bytes of a result
 */
export function jobs<Result>(weigh: (result: Result) => number) {
  const jobsByName = new Map<string, Job<Result>>();

  const begin = (
    name: string,
    owner: QueueOwner,
    run: (pace: Pace) => Promise<Result>,
  ): Job<Result> => {
    const progress = { done: 0, total: 0 };
    const result = inTurn(owner, () => run({ progress, yieldNow: createYield() }));
    const forget = () => void (jobsByName.get(name) === job && jobsByName.delete(name));
    const job: Job<Result> = { progress, result, hasEnded: false, drop: forget };
    jobsByName.set(name, job);
    const onEnd = (bytes: number) => {
      job.hasEnded = true;
      if (jobsByName.get(name) === job) job.drop = cacheResult(owner.id, bytes, forget);
    };
    result.then(
      (outcome) => onEnd(weigh(outcome)),
      () => onEnd(0),
    );
    return job;
  };
  return {
    find: (name: string) => jobsByName.get(name),
    /** Starts the job, unless it is running or its result is cached. */
    of: (name: string, owner: QueueOwner, run: (pace: Pace) => Promise<Result>) =>
      jobsByName.get(name) ?? begin(name, owner, run),
    forget: (name: string) => jobsByName.get(name)?.drop(),
  };
}

/**
 * Caches a result for a minute, and drops older ones at once if the limits are exceeded.
 * @returns a function that drops the result early
 */
function cacheResult(personId: number, bytes: number, forget: () => void): () => void {
  const timer = setTimeout(() => own.drop(), keptFor).unref();
  const own: KeptResult = {
    personId,
    bytes,
    drop: () => {
      clearTimeout(timer);
      results.delete(own);
      forget();
    },
  };
  results.add(own);
  const ofPerson = [...results].filter((other) => other.personId === personId);
  for (const old of ofPerson.slice(0, -mostKeptOfOne)) old.drop();
  let sum = [...results].reduce((total, other) => total + other.bytes, 0);
  for (const old of results) {
    if (sum <= mostKeptBytes || old === own) break;
    old.drop();
    sum -= old.bytes;
  }
  return own.drop;
}

/** Returns the result, or null if the job is still running after a short wait. */
export function outcomeOf<Result>({ result }: Job<Result>): Promise<Result | null> {
  return Promise.race([result, new Promise<null>((wait) => setTimeout(wait, longestWaitMs, null))]);
}

/** Yields to other requests after a stretch of work. */
export function createYield() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
    since = performance.now();
  };
}
