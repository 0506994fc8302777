import { createShares } from './shares';

/**
 * The longest wait in milliseconds while at least `crowd` wait. A form may wait longer than a page,
 * because it would have to be sent again.
 */
const longestWait = { page: 400, form: 2_000, urgent: Number.POSITIVE_INFINITY };
export type Kind = keyof typeof longestWait;
/** Fewer waiting requests are no overload: each may wait `longestQuietWait`. */
const crowd = 20;
const longestQuietWait = 2_000;
const mostWaiting = 100;
/** Arrivals read per turn, so that a flood of them cannot stop all pages. */
const mostArrivals = 100;

type Waiting = { kind: Kind; since?: number; answer: (mayBegin: boolean) => void };

/**
 * Starts one request per turn of the event loop. Each sender has the same share of the time while
 * others wait: a turn costs its real length, and the sender that used least is next. So requests of
 * one sender, however many or slow, neither displace nor delay those of the others. A started
 * request is never rejected.
 * @param clock returns the time in milliseconds
 * @param later calls its argument in the next iteration of the event loop
 */
export function createRequestQueue(
  clock = () => performance.now(),
  later: (task: () => void) => void = setImmediate,
) {
  /** The waiting requests by sender; of senders that used the same, the first is next. */
  const lines = new Map<string, Waiting[]>();
  let length = 0;
  /** Returns the sender of the latest request to begin. */
  let latest = () => '';
  let isTaken = false;
  let begunAt = 0;
  const shares = createShares();
  /** The number of connections and requests so far. */
  let arrived = 0;

  function begin(sender: () => string) {
    isTaken = true;
    latest = sender;
    begunAt = clock();
    // Arrivals earlier in this iteration say nothing about the next.
    later(() => readArrivals(Number.NaN, arrived + mostArrivals));
  }

  /**
   * Node accepts one connection per iteration of the event loop. The next request waits until an
   * iteration brings none; otherwise most would wait in the kernel's queue, where they cannot be
   * counted.
   */
  function readArrivals(known: number, most: number) {
    const now = arrived;
    if (now === known || now >= most) endTurn();
    else later(() => readArrivals(now, most));
  }

  function endTurn() {
    isTaken = false;
    const now = clock();
    // The turn in which a request arrived does not count, so one slow page is no overload.
    for (const line of lines.values()) for (const request of line) request.since ??= now;
    if (length > 0) {
      shares.charge(latest(), now - begunAt);
      moveToEnd(latest());
    } else shares.clear();
    while (length > 0 && !isTaken) {
      const sender = shares.next(lines.keys());
      const isCrowded = countAhead(sender) >= crowd;
      const { kind, since = now, answer } = remove(sender, 'shift');
      const most = isCrowded ? longestWait[kind] : Math.max(longestWait[kind], longestQuietWait);
      const mayBegin = now - since <= most;
      if (mayBegin) begin(() => sender);
      answer(mayBegin);
    }
  }

  /** The requests that can begin before the sender's last one, with itself. */
  function countAhead(sender: string): number {
    const own = lines.get(sender)?.length ?? 0;
    return [...lines.values()].reduce((sum, line) => sum + Math.min(line.length, own), 0);
  }

  function moveToEnd(sender: string) {
    const line = lines.get(sender);
    if (lines.delete(sender)) lines.set(sender, line as Waiting[]);
  }

  function remove(sender: string, end: 'shift' | 'pop'): Waiting {
    const line = lines.get(sender) as Waiting[];
    if (line.length === 1) lines.delete(sender);
    length -= 1;
    return line[end]() as Waiting;
  }

  /** Rejects the newest request of the sender with the most. */
  function makeRoom(arriving: string) {
    const countOf = (sender: string) => lines.get(sender)?.length ?? 0;
    const most = (one: string, other: string) => (countOf(other) > countOf(one) ? other : one);
    remove([...lines.keys()].reduce(most, arriving), 'pop').answer(false);
  }

  const countArrival = () => {
    arrived += 1;
  };

  return {
    noteArrival: countArrival,
    /**
     * Resolves to whether the request may start. An urgent one is the sender's next; it is rejected
     * only for others of the same sender.
     * @param senderOf returns whose share of the queue counts; called only if requests wait
     */
    take(kind: Kind, senderOf: () => string): Promise<boolean> {
      countArrival();
      if (!isTaken) {
        begin(senderOf);
        return Promise.resolve(true);
      }
      return new Promise((answer) => {
        const sender = senderOf();
        const line = lines.get(sender) ?? [];
        lines.set(sender, line);
        if (kind === 'urgent') line.unshift({ kind, answer });
        else line.push({ kind, answer });
        length += 1;
        const isOnlyUrgent = kind === 'urgent' && line.length === 1;
        if (length > mostWaiting && !isOnlyUrgent) makeRoom(sender);
      });
    },
  };
}

export type RequestQueue = ReturnType<typeof createRequestQueue>;
