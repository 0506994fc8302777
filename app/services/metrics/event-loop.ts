import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two samples, which each one contains. */
const resolution = 20;
const nanosecondsPerSecond = 1e9;

const samples = monitorEventLoopDelay({ resolution });
samples.enable();

/** How late timers of this process were, in seconds, since the last reset. */
export function eventLoopDelay() {
  const seconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / nanosecondsPerSecond - resolution / 1_000);
  return {
    median: seconds(samples.percentile(50)),
    p99: seconds(samples.percentile(99)),
    longest: seconds(samples.max),
  };
}

export const resetEventLoopDelay = () => samples.reset();
