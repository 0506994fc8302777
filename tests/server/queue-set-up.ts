import { createRequestQueue, type Kind } from '../../server/request-queue';

/** Until all promises are settled. */
export const answered = () => new Promise(setImmediate);

/** A queue whose clock and event loop are moved by the test. */
export function setUp() {
  let now = 0;
  const tasks: (() => void)[] = [];
  const queue = createRequestQueue(
    () => now,
    (task) => tasks.push(task),
  );
  const begun: string[] = [];
  const refused: string[] = [];
  const iterate = async () => {
    for (const task of tasks.splice(0)) task();
    await answered();
  };
  return {
    queue,
    begun,
    refused,
    iterate,
    /** Arrives as `name`: its sender's name and a mark that makes it unique. */
    arrive(name: string, kind: Kind = 'page') {
      const sender = name.split(' ')[0]!;
      void queue
        .take(kind, () => sender)
        .then((mayBegin) => (mayBegin ? begun : refused).push(name));
    },
    /** Ends the current turn after this time, and starts the next request. */
    async turn(ms = 0) {
      await answered();
      now += ms;
      const before = begun.length;
      while (tasks.length > 0 && begun.length === before) await iterate();
    },
  };
}

export const names = (sender: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${sender} ${i}`);
