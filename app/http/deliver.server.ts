import { deliver } from './delivery.server';
import { platform } from './platform.server';

/** Sends what the transaction just committed put in the outbox, once the answer is on its way. */
export function deliverSoon() {
  setImmediate(() => void deliver(platform()));
}
