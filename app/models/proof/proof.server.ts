import type { Database } from 'db/client.server';
import { type Challenge, hasNoTriesLeft, markUsed, mostTries, takeTry } from './challenge.server';
import { countOne, refuseOver } from './limits.server';
import { networkOf } from './network';

/** `locked`: three tries were wrong; `expired`: too old, used, or replaced by a newer one. */
export type Verdict = 'passed' | 'wrong' | 'locked' | 'expired';

export type Try = { challengeId: number; sessionId: number; address: string; now: number };

/**
 * Judges one try at a challenge; called inside a write. A try counts before it is looked at, and a challenge
 * passes once. `isRight` may write too.
 *
 * @throws AppError `too-many` with `seconds`, when this network or everybody together failed too often.
 */
export function tryProof(
  tx: Database,
  { challengeId, sessionId, address, now }: Try,
  isRight: (challenge: Challenge) => boolean,
): { verdict: Verdict; challenge?: Challenge } {
  const network = networkOf(address);
  refuseOver(tx, 'failuresPerNetwork', network, now);
  refuseOver(tx, 'failuresOverall', 'all', now);
  const challenge = takeTry(tx, challengeId, sessionId, now);
  if (!challenge) return { verdict: hasNoTriesLeft(tx, challengeId, sessionId) ? 'locked' : 'expired' };
  if (isRight(challenge)) {
    markUsed(tx, challenge.id, now);
    return { verdict: 'passed', challenge };
  }
  countOne(tx, 'failuresPerNetwork', network, now);
  // Tries at what nobody can pass endanger nobody, so they must not trip everybody's breaker.
  countOne(tx, 'failuresOverall', challenge.personId === null ? 'nobody' : 'all', now);
  return { verdict: challenge.attempts >= mostTries ? 'locked' : 'wrong', challenge };
}
