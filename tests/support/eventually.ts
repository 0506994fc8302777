import { vi } from 'vitest';
import { patience } from './patience';

/** Waits until `check` no longer throws, and returns what it returns. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: patience, interval: 20 });

/** Waits until `find` returns something other than false, and returns it. */
export const until = <Result>(
  find: () => Result | false | Promise<Result | false>,
): Promise<Result> =>
  eventually(async () => {
    const found = await find();
    if (found === false) throw new Error('It did not happen.');
    return found;
  });
