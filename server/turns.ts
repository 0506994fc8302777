/** Milliseconds a request may be expected to wait before it is rendered; beyond it, it is refused at once. */
const longestWait = 300;
/** With fewer waiting nobody is refused: one slow page delays them, but that is no overload. */
const fewestWaiting = 8;
/** How much the newest turn counts in the average. */
const newest = 0.1;

type Waiting = { since: number; isUrgent: boolean; begin: (mayBegin: boolean) => void };

/**
 * Lets one request begin in each turn of the event loop, so that between two of them new connections are read, and
 * refused within milliseconds when too many wait. What has begun goes on in any case.
 */
export function createTurns(most = longestWait, fewest = fewestWaiting) {
  const waiting: Waiting[] = [];
  let isTaken = false;
  let startedAt = 0;
  /** Milliseconds a turn takes. */
  let average = 5;

  function begin(now: number) {
    isTaken = true;
    startedAt = now;
    setImmediate(next);
  }

  const isLate = (waited: number) => waited > 2 * most && waiting.length >= fewest;

  function next() {
    const now = performance.now();
    average += (now - startedAt - average) * newest;
    let one = waiting.shift();
    // Turns have become slower than they were when it came.
    for (; one && !one.isUrgent && isLate(now - one.since); one = waiting.shift()) one.begin(false);
    isTaken = one !== undefined;
    if (!one) return;
    one.begin(true);
    begin(now);
  }

  return {
    /**
     * Resolves to whether the request may begin: not if it would wait or has waited too long. An urgent one goes first,
     * and is never refused.
     */
    take(isUrgent = false): Promise<boolean> {
      const since = performance.now();
      if (!isTaken) {
        begin(since);
        return Promise.resolve(true);
      }
      if (!isUrgent && waiting.length >= fewest && waiting.length * average > most)
        return Promise.resolve(false);
      return new Promise((resolve) => {
        const one = { since, isUrgent, begin: resolve };
        if (isUrgent) waiting.unshift(one);
        else waiting.push(one);
      });
    },
  };
}
