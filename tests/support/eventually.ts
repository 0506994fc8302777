import { vi } from 'vitest';
import { patience } from './patience';

/** Waits until `check` no longer throws, and returns what it returns. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: patience, interval: 20 });
