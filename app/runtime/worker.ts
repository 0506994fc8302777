import { randomBytes } from 'node:crypto';

const { YESOD_WORKER: place, YESOD_RUN: run, YESOD_PRIMARY: primary } = process.env;

/** This process among those that serve one data directory together (server/workers.ts). */
export const worker = {
  /** True if this is the only one. */
  isOnly: place === undefined,
  /** True for the one that prepares the database and runs the jobs. */
  isFirst: place === undefined || place === '1',
  /** The number that tells it apart, from 1. */
  place: place ?? '1',
  /** The same in all of them, and different after each start. */
  run: run ?? randomBytes(8).toString('hex'),
  /** True if the process that started this one has ended. */
  isOrphan: () => primary !== undefined && process.ppid !== Number(primary),
};

/** The message that tells the first worker that there are new jobs. */
export const newJobs = 'jobs';

export const wakeFirst = () => void process.send?.(newJobs);

export function onWoken(wake: () => void) {
  if (!worker.isOnly) process.on('message', (message) => message === newJobs && wake());
}
