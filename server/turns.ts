/** Milliseconds a request may have to wait before it is rendered; beyond it, it is better refused at once. */
const longestWait = 300;
/** How much the newest turn counts in the average. */
const newest = 0.1;

/**
 * Lets one request begin in each turn of the event loop, so that between two of them new connections are read, and
 * refused within milliseconds when too many wait. What has begun goes on in any case.
 */
export function createTurns(most = longestWait) {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  let startedAt = 0;
  /** Milliseconds a turn takes. */
  let average = 5;

  function begin() {
    isTaken = true;
    startedAt = performance.now();
    setImmediate(next);
  }

  function next() {
    average += (performance.now() - startedAt - average) * newest;
    const resolve = waiting.shift();
    isTaken = resolve !== undefined;
    if (!resolve) return;
    resolve();
    begin();
  }

  return {
    /** Resolves when the request may begin. Null if it would wait too long; an urgent one goes first instead. */
    take(isUrgent = false): Promise<void> | null {
      if (!isTaken) {
        begin();
        return Promise.resolve();
      }
      if (!isUrgent && waiting.length * average > most) return null;
      return new Promise((resolve) => {
        if (isUrgent) waiting.unshift(resolve);
        else waiting.push(resolve);
      });
    },
  };
}
