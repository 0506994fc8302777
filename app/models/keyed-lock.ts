import { AppError } from './errors';

/** How many tasks of one key may wait while one runs. */
type Options = { mostWaiting?: number };

/**
 * Runs tasks of the same key one after the other.
 * @returns a function that waits for its turn and returns a function that ends it
 * @throws AppError `busy` if too many tasks of the key wait already
 */
export function createKeyedLock<Key>({ mostWaiting = Number.POSITIVE_INFINITY }: Options = {}) {
  const lanes = new Map<Key, { last: Promise<void>; count: number }>();
  return async (key: Key): Promise<() => void> => {
    const lane = lanes.get(key) ?? { last: Promise.resolve(), count: 0 };
    if (lane.count > mostWaiting) throw new AppError('busy', { seconds: secondsUntilRetry });
    lanes.set(key, lane);
    const before = lane.last;
    let end = () => {};
    lane.last = new Promise<void>((resolve) => {
      end = resolve;
    });
    lane.count += 1;
    await before;
    return () => {
      lane.count -= 1;
      if (lane.count === 0) lanes.delete(key);
      end();
    };
  };
}

const secondsUntilRetry = 5;
