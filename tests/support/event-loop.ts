import { setImmediate } from 'node:timers/promises';

/**
 * Lets messages from other processes arrive. Vitest fails a run if one of its workers does not read
 * an answer within a minute, which no option extends; a test that computes for long calls this.
 */
export async function receiveMessages() {
  await setImmediate();
  // The event loop looks for messages between two of these, and maybe not before the first.
  await setImmediate();
}
