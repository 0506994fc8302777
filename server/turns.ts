/**
 * Milliseconds a request may be expected to wait before it is answered; beyond it, it is refused at
 * once. A form waits longer than a page: whoever sent it would have to send it again.
 */
const longestWait = { page: 300, form: 2_000, urgent: Number.POSITIVE_INFINITY };
export type Kind = keyof typeof longestWait;
/** With fewer waiting nobody is refused: one slow page delays them, but that is no overload. */
const fewestWaiting = 8;
/** New connections that are accepted in a turn; a flood of them must not stop all pages. */
const mostAccepted = 100;
/** How much the newest turn counts in the average. */
const newest = 0.1;

type Waiting = { until: number; answer: (mayBegin: boolean) => void };

/**
 * Starts at most one request per turn, so that new connections are read in between. A request that
 * was started is never refused.
 */
export function createTurns(
  longest: Readonly<Record<Kind, number>> = longestWait,
  fewest = fewestWaiting,
) {
  const waiting: Waiting[] = [];
  let isTaken = false;
  let startedAt = 0;
  /** Connections and requests that came so far. */
  let arrived = 0;
  /** Milliseconds a turn takes. */
  let average = 5;

  function begin(now: number) {
    isTaken = true;
    startedAt = now;
    // What came before in this iteration says nothing of the next.
    setImmediate(readArrivals, Number.NaN);
  }

  /**
   * Node accepts one connection in each iteration of the event loop. Until one brings nothing new,
   * the next request waits: else most of those who wait would stand in the kernel's queue, where
   * nobody counts them.
   */
  function readArrivals(known: number, rest = mostAccepted) {
    if (arrived === known || rest === 0) endTurn();
    else setImmediate(readArrivals, arrived, rest - 1);
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

  const noteArrival = () => {
    arrived += 1;
  };

  return {
    noteArrival,
    /**
     * Resolves to whether the request may begin: false if the expected wait is above
     * `longest[kind]`, or if it really waited more than twice that. Urgent requests go first, and
     * are never refused.
     */
    take(kind: Kind): Promise<boolean> {
      noteArrival();
      const now = performance.now();
      if (!isTaken) {
        begin(now);
        return Promise.resolve(true);
      }
      const most = longest[kind];
      if (waiting.length >= fewest && waiting.length * average > most)
        return Promise.resolve(false);
      return new Promise((answer) => {
        const one = { until: now + 2 * most, answer };
        if (kind === 'urgent') waiting.unshift(one);
        else waiting.push(one);
      });
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
