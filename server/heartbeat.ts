import type { Worker } from 'node:cluster';
import { log } from '../app/services/log/log.server';

const heartbeat = 'heartbeat';
const interval = 5_000;
/** A worker that blocks for less than 20 s, such as in one long calculation, is not ended. */
const mostMissed = 4;

/**
 * Kills a worker that no longer responds. Missed heartbeats are counted instead of time, because
 * this process may have been stopped as well, for example with the whole machine.
 */
export function watchHeartbeat(worker: Worker) {
  let missed = 0;
  worker.on('message', (message) => {
    if (message === heartbeat) missed = 0;
  });
  const timer = setInterval(() => {
    if (missed === mostMissed) {
      log.error({ pid: worker.process.pid }, 'a process that answers requests does not respond');
      worker.process.kill('SIGKILL');
    }
    missed += 1;
    if (worker.isConnected()) worker.send(heartbeat);
  }, interval);
  worker.once('exit', () => clearInterval(timer));
}

/** Responds to heartbeats in a worker. */
export const answerHeartbeat = () =>
  void process.on('message', (message) => message === heartbeat && process.send?.(heartbeat));
