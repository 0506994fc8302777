/** How far it is, in units of its own; a total of 0 while it waits for its turn. */
export type Progress = { done: number; total: number };

/** What a job is given: where to say how far it is, and how to let other visitors have their turn. */
export type Pace = { progress: Progress; breathe(): Promise<void> };

type Job<Result> = { progress: Progress; result: Promise<Result>; isSettled: boolean };

/** Milliseconds of work after which others have their turn. */
const stretch = 15;
/** Milliseconds a page waits for a job to end before it shows how far it is. */
const patience = 200;
const keptFor = 60_000;
/** So many results are kept at once, for each may hold a whole file. */
const mostKept = 4;

let queue: Promise<unknown> = Promise.resolve();

/**
 * Jobs take longer than a request should, and go by name. One runs at a time in the whole process, so that memory
 * holds one file and not everybody's. What it came to is kept for a minute; a restart forgets it all.
 */
export function jobs<Result>() {
  const known = new Map<string, Job<Result>>();

  const begin = (name: string, run: (pace: Pace) => Promise<Result>): Job<Result> => {
    const progress = { done: 0, total: 0 };
    const result = queue.then(() => run({ progress, breathe: breather() }));
    const job: Job<Result> = { progress, result, isSettled: false };
    known.set(name, job);
    queue = result
      .catch(() => undefined)
      .then(() => {
        job.isSettled = true;
        const settled = [...known].filter(([, { isSettled }]) => isSettled);
        for (const [old] of settled.slice(0, -mostKept)) known.delete(old);
        setTimeout(() => known.get(name) === job && known.delete(name), keptFor).unref();
      });
    return job;
  };
  return {
    find: (name: string) => known.get(name),
    /** Begins it, unless it is under way or its result is still kept. */
    of: (name: string, run: (pace: Pace) => Promise<Result>) => known.get(name) ?? begin(name, run),
    forget: (name: string) => void known.delete(name),
  };
}

/** What it came to; null while it goes on after a moment of waiting. */
export function outcomeOf<Result>({ result }: Job<Result>): Promise<Result | null> {
  return Promise.race([result, new Promise<null>((wait) => setTimeout(wait, patience, null))]);
}

/** Lets other visitors have their turn after a while of work. */
export function breather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}
