import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two samples, which each one contains. */
const resolution = 20;
const nanosecondsPerSecond = 1e9;

/** Measures how late timers of this process are, in seconds, since the last reset. */
export function watchEventLoop() {
  const samples = monitorEventLoopDelay({ resolution });
  samples.enable();
  const seconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / nanosecondsPerSecond - resolution / 1_000);
  return {
    read: () => ({
      median: seconds(samples.percentile(50)),
      p99: seconds(samples.percentile(99)),
      longest: seconds(samples.max),
    }),
    reset: () => samples.reset(),
  };
}

/** For the System page; scrapes have a monitor of their own, which each of them resets. */
export const lastMinute = watchEventLoop();
setInterval(lastMinute.reset, 60_000).unref();
