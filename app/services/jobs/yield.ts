/** The progress in units of the job's own; `total` is 0 while it waits in the queue. */
export type Progress = { done: number; total: number };

/** Lets a job report its progress and yield to other requests. */
export type Pace = { progress: Progress; yieldNow(): Promise<void> };

/** Milliseconds of work before yielding, and of the pause: a page is built in several steps. */
const stretch = 10;
const rest = 4;

/** Yields to other requests after a stretch of work. */
export function createYield() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
    since = performance.now();
  };
}
