/** How far it is, in units of its own; a total of 0 while it waits for its turn. */
export type Progress = { done: number; total: number };

/** What a piece of work is given: where to say how far it is, and how to let other visitors have their turn. */
export type Pace = { progress: Progress; breathe(): Promise<void> };

export type LongWork<Result> = { progress: Progress; result: Promise<Result>; isSettled: boolean };

/** Milliseconds of work after which others have their turn. */
const stretch = 15;
/** Milliseconds a page waits for work to end before it shows how far it is. */
const patience = 200;
const keptFor = 60_000;
/** So many results are kept at once, for each may hold a whole file. */
const mostKept = 4;

let queue: Promise<unknown> = Promise.resolve();

/**
 * Work that takes longer than a request should, by name. One piece at a time for the whole process, so that memory
 * holds one file and not everybody's. What it came to is kept for a minute; a restart forgets it all.
 */
export function longWorks<Result>() {
  const works = new Map<string, LongWork<Result>>();

  const begin = (name: string, run: (pace: Pace) => Promise<Result>): LongWork<Result> => {
    const progress = { done: 0, total: 0 };
    const result = queue.then(() => run({ progress, breathe: breather() }));
    const work: LongWork<Result> = { progress, result, isSettled: false };
    works.set(name, work);
    queue = result
      .catch(() => undefined)
      .then(() => {
        work.isSettled = true;
        const settled = [...works].filter(([, { isSettled }]) => isSettled);
        for (const [old] of settled.slice(0, -mostKept)) works.delete(old);
        setTimeout(() => works.get(name) === work && works.delete(name), keptFor).unref();
      });
    return work;
  };
  return {
    find: (name: string) => works.get(name),
    /** Begins it, unless it is under way or its result is still kept. */
    of: (name: string, run: (pace: Pace) => Promise<Result>) => works.get(name) ?? begin(name, run),
    forget: (name: string) => void works.delete(name),
  };
}

/** What it came to; null while it goes on after a moment of waiting. */
export function outcomeOf<Result>({ result }: LongWork<Result>): Promise<Result | null> {
  return Promise.race([result, new Promise<null>((wait) => setTimeout(wait, patience, null))]);
}

function breather() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}
