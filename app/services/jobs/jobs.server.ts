import { createQueue, type Whose } from './queue';

/** How far it is, in units of its own; a total of 0 while it waits for its turn. */
export type Progress = { done: number; total: number };

/**
 * What a job is given: where to say how far it is, and how to let other visitors have their turn.
 */
export type Pace = { progress: Progress; breathe(): Promise<void> };

type Job<Result> = {
  progress: Progress;
  result: Promise<Result>;
  isSettled: boolean;
  drop: () => void;
};

/**
 * Milliseconds of work after which others have their turn, and of that turn: a page is made in
 * several steps.
 */
const stretch = 10;
const rest = 4;
/** Milliseconds a page waits for a job to end before it shows how far it is. */
const patience = 200;
const keptFor = 60_000;
/** Results that are kept, of everybody and of one person; the newest is kept whatever it takes. */
const mostKeptBytes = 32 * 1024 * 1024;
const mostKeptOfOne = 4;

const inTurn = createQueue(1);

type Kept = { personId: number; bytes: number; drop: () => void };
/** The oldest first. */
const kept = new Set<Kept>();

/**
 * Jobs take longer than a request should, and go by name. One runs at a time in the whole process,
 * so that memory holds one file and not everybody's. What it came to is kept for a minute; a
 * restart forgets it all.
 *
 * @param weigh about how many bytes a result takes
 */
export function jobs<Result>(weigh: (result: Result) => number) {
  const known = new Map<string, Job<Result>>();

  const begin = (name: string, whose: Whose, run: (pace: Pace) => Promise<Result>): Job<Result> => {
    const progress = { done: 0, total: 0 };
    const result = inTurn(whose, () => run({ progress, breathe: breather() }));
    const forget = () => void (known.get(name) === job && known.delete(name));
    const job: Job<Result> = { progress, result, isSettled: false, drop: forget };
    known.set(name, job);
    const settle = (bytes: number) => {
      job.isSettled = true;
      if (known.get(name) === job) job.drop = keep(whose.id, bytes, forget);
    };
    result.then(
      (outcome) => settle(weigh(outcome)),
      () => settle(0),
    );
    return job;
  };
  return {
    find: (name: string) => known.get(name),
    /** Begins it, unless it is under way or its result is still kept. */
    of: (name: string, whose: Whose, run: (pace: Pace) => Promise<Result>) =>
      known.get(name) ?? begin(name, whose, run),
    forget: (name: string) => known.get(name)?.drop(),
  };
}

/**
 * What has to make room goes at once and whole: a timer that waits on would hold it for its minute.
 *
 * @returns what drops it sooner
 */
function keep(personId: number, bytes: number, forget: () => void): () => void {
  const timer = setTimeout(() => own.drop(), keptFor).unref();
  const own: Kept = {
    personId,
    bytes,
    drop: () => {
      clearTimeout(timer);
      kept.delete(own);
      forget();
    },
  };
  kept.add(own);
  const theirs = [...kept].filter((other) => other.personId === personId);
  for (const old of theirs.slice(0, -mostKeptOfOne)) old.drop();
  let sum = [...kept].reduce((total, other) => total + other.bytes, 0);
  for (const old of kept) {
    if (sum <= mostKeptBytes || old === own) break;
    old.drop();
    sum -= old.bytes;
  }
  return own.drop;
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
    await new Promise((resolve) => setTimeout(resolve, rest));
    since = performance.now();
  };
}
