import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { RunningServer } from './server';

export function workerIds({ pid }: RunningServer): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return ids.split(' ').filter(Boolean).map(Number);
}

/** Sockets of the process that starts the workers, also those of connections it has not closed. */
export function socketCount({ pid }: RunningServer): number {
  const targets = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return targets.filter((target) => target.startsWith('socket:')).length;
}

/** True for a process that has ended, even if its parent has not noticed. */
export const hasEnded = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
