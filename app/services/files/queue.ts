/** Runs tasks in the order they come, at most `limit` at once. */
export function createQueue(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place is handed on, not freed, so nobody who comes meanwhile slips in.
      if (next) next();
      else running--;
    }
  };
}
