/**
 * The longest acceptable expected wait in milliseconds; requests beyond it are rejected at once. A
 * form may wait longer than a page, because it would have to be sent again.
 */
const longestWait = { page: 300, form: 2_000, urgent: Number.POSITIVE_INFINITY };
export type Kind = keyof typeof longestWait;
/** With fewer requests waiting none is rejected: one slow page delays them, but is no overload. */
const fewestWaiting = 8;
/** Connections accepted per turn, so that a flood of them cannot stop all pages. */
const mostAccepted = 100;
/** The weight of the newest turn in the average. */
const averageWeight = 0.1;
/**
 * A turn counts as this many average turns at most. One slow turn, or a pause of the machine, is no
 * overload; each of several slow turns still raises the average by a fifth.
 */
const mostTimesAverage = 3;

/** In milliseconds. An average of 0 could not grow, because it grows by a share of itself. */
const leastAverage = 0.5;

type Waiting = { until: number; answer: (mayBegin: boolean) => void };

/**
 * Starts at most one request per turn, so that new connections are read in between. A started
 * request is never rejected.
 */
export function createRequestTurns(
  longest: Readonly<Record<Kind, number>> = longestWait,
  fewest = fewestWaiting,
) {
  const queue: Waiting[] = [];
  let isTaken = false;
  let startedAt = 0;
  /** The number of connections and requests so far. */
  let arrived = 0;
  /** The average duration of a turn, in milliseconds. */
  let average = 5;

  function begin(now: number) {
    isTaken = true;
    startedAt = now;
    // Arrivals earlier in this iteration say nothing about the next.
    setImmediate(readArrivals, Number.NaN);
  }

  /**
   * Node accepts one connection per iteration of the event loop. The next request waits until an
   * iteration brings none; otherwise most would wait in the kernel's queue, where they cannot be
   * counted.
   */
  function readArrivals(known: number, rest = mostAccepted) {
    if (arrived === known || rest === 0) endTurn();
    else setImmediate(readArrivals, arrived, rest - 1);
  }

  function endTurn() {
    const now = performance.now();
    const duration = Math.min(now - startedAt, average * mostTimesAverage);
    average = Math.max(leastAverage, average + (duration - average) * averageWeight);
    isTaken = false;
    while (queue.length > 0 && !isTaken) {
      const isCrowded = queue.length > fewest;
      const next = queue.shift() as Waiting;
      // Turns may have become slower since it arrived.
      const mayBegin = !isCrowded || now <= next.until;
      if (mayBegin) begin(now);
      next.answer(mayBegin);
    }
  }

  const countArrival = () => {
    arrived += 1;
  };

  return {
    noteArrival: countArrival,
    /**
     * Resolves to whether the request may start: false if the expected wait is above
     * `longest[kind]`, or if it waited more than twice that. Urgent requests go first and are never
     * rejected.
     */
    take(kind: Kind): Promise<boolean> {
      countArrival();
      const now = performance.now();
      if (!isTaken) {
        begin(now);
        return Promise.resolve(true);
      }
      const most = longest[kind];
      if (queue.length >= fewest && queue.length * average > most) return Promise.resolve(false);
      return new Promise((answer) => {
        const request = { until: now + 2 * most, answer };
        if (kind === 'urgent') queue.unshift(request);
        else queue.push(request);
      });
    },
  };
}

export type Turns = ReturnType<typeof createRequestTurns>;
