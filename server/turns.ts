/**
 * Milliseconds a request may be expected to wait before it is answered; beyond it, it is refused at once. A form waits
 * longer than a page: whoever sent it would have to send it again.
 */
const longestWait = { page: 300, form: 2_000, urgent: Number.POSITIVE_INFINITY };
export type Kind = keyof typeof longestWait;
/** With fewer waiting nobody is refused: one slow page delays them, but that is no overload. */
const fewestWaiting = 8;
/** How much the newest turn counts in the average. */
const newest = 0.1;

type Waiting = { until: number; answer: (mayBegin: boolean) => void };

/**
 * Lets one request begin in each turn of the event loop, so that between two of them new connections are read, and
 * refused within milliseconds when too many wait. What has begun goes on in any case.
 */
export function createTurns(longest: Readonly<Record<Kind, number>> = longestWait, fewest = fewestWaiting) {
  const waiting: Waiting[] = [];
  let isTaken = false;
  let startedAt = 0;
  /** Milliseconds a turn takes. */
  let average = 5;

  function begin(now: number) {
    isTaken = true;
    startedAt = now;
    setImmediate(endTurn);
  }

  function endTurn() {
    const now = performance.now();
    average += (now - startedAt - average) * newest;
    isTaken = false;
    while (waiting.length > 0 && !isTaken) {
      const isCrowded = waiting.length > fewest;
      const next = waiting.shift() as Waiting;
      // Turns may have become slower than they were when it came.
      const mayBegin = !isCrowded || now <= next.until;
      if (mayBegin) begin(now);
      next.answer(mayBegin);
    }
  }

  return {
    /**
     * Resolves to whether the request may begin: not if it would wait too long, or has waited twice as long as it
     * was to. Urgent ones go first, and are never refused.
     */
    take(kind: Kind): Promise<boolean> {
      const now = performance.now();
      if (!isTaken) {
        begin(now);
        return Promise.resolve(true);
      }
      const most = longest[kind];
      if (waiting.length >= fewest && waiting.length * average > most) return Promise.resolve(false);
      return new Promise((answer) => {
        const one = { until: now + 2 * most, answer };
        if (kind === 'urgent') waiting.unshift(one);
        else waiting.push(one);
      });
    },
  };
}
