import type { Database } from 'db/client.server';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import {
  countOne,
  networkOf,
  personSubject,
  refuseOver,
  waitFor,
} from '~/models/limits/limits.server';
import { type Account, findAccountById } from './accounts.server';
import type { Rejection, SignInContext } from './context';

export type Challenge = typeof challenges.$inferSelect;
type ChallengePurpose = Challenge['purpose'];

export const codeLife = 10 * 60_000;
export const maxAttempts = 3;

type NewChallenge = Pick<Challenge, 'purpose' | 'personId' | 'channel' | 'sessionId'> & {
  life?: number;
  secret?: string;
  tokenMac?: string;
  /** True if the person's challenges in other sessions stay valid. */
  keepsOthers?: boolean;
  now: number;
};

const isOpen = (purpose: ChallengePurpose) =>
  and(eq(challenges.purpose, purpose), isNull(challenges.usedAt));

/** Opens a challenge and voids earlier ones of the same session or person and purpose. */
export function openChallenge(tx: Database, challenge: NewChallenge): number {
  const { sessionId, personId, purpose, now, life = codeLife, keepsOthers, ...rest } = challenge;
  if (sessionId !== null)
    tx.update(challenges)
      .set({ usedAt: now, updatedAt: now })
      .where(and(isOpen(purpose), eq(challenges.sessionId, sessionId)))
      .run();
  if (personId !== null && !keepsOthers) voidChallengesOf(tx, personId, now, purpose);
  const stamps = { expiresAt: now + life, createdAt: now, updatedAt: now };
  return tx
    .insert(challenges)
    .values({ ...rest, sessionId, personId, purpose, ...stamps })
    .returning({ id: challenges.id })
    .get().id;
}

/**
 * Voids codes and links on their way to a person, because someone else may read them. They are not
 * marked as used, or their page would differ from that of an unknown contact (docs/rules.md#codes).
 */
export function voidChallengesOf(
  tx: Database,
  personId: number,
  now: number,
  purpose?: ChallengePurpose,
) {
  const which = purpose ? isOpen(purpose) : isNull(challenges.usedAt);
  tx.update(challenges)
    .set({ codeMac: null, tokenMac: null, secret: null, updatedAt: now })
    .where(and(which, eq(challenges.personId, personId)))
    .run();
}

type Attempt = {
  challengeId: number;
  sessionId: number;
  address: string;
  /** The failure limit of a purpose without an account, instead of everybody's. */
  breaker?: string;
  /** The overall limit neither counts nor stops attempts at evidence that cannot be guessed. */
  isGuessable?: boolean;
  now: number;
};

/**
 * Takes one of a challenge's three attempts. It counts before it is checked, and a challenge passes
 * once. Called inside a write; `isRight` may write too.
 *
 * @throws AppError `limit` if this network or everybody together failed too often
 */
export function attemptChallenge(
  tx: Database,
  { challengeId, sessionId, address, breaker, isGuessable = true, now }: Attempt,
  isRight: (challenge: Challenge) => boolean,
): 'passed' | Rejection {
  const network = networkOf(address);
  refuseOver(tx, 'failuresPerNetwork', network, now);
  if (isGuessable)
    for (const subject of breaker ? ['all', breaker] : ['all'])
      refuseOver(tx, 'failuresOverall', subject, now);
  const isOfSession = and(eq(challenges.id, challengeId), eq(challenges.sessionId, sessionId));
  const isLive = and(
    lt(challenges.attempts, maxAttempts),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
  // A single statement, so that a hundred concurrent attempts are still three.
  const challenge = tx
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1`, updatedAt: now })
    .where(and(isOfSession, isLive))
    .returning()
    .get();
  if (!challenge) {
    const row = tx
      .select({ attempts: challenges.attempts })
      .from(challenges)
      .where(isOfSession)
      .get();
    return row !== undefined && row.attempts >= maxAttempts ? 'locked' : 'expired';
  }
  if (isRight(challenge)) {
    markChallengeUsed(tx, challengeId, now);
    return 'passed';
  }
  countOne(tx, 'failuresPerNetwork', network, now);
  // Attempts at a challenge without a person cannot succeed, so they must not use up the overall
  // limit.
  const failures = challenge.personId === null ? (breaker ?? 'nobody') : 'all';
  if (isGuessable) countOne(tx, 'failuresOverall', failures, now);
  return challenge.attempts >= maxAttempts ? 'locked' : 'wrong';
}

/**
 * Checks a code in place of or after the sent one. After the day's failures every code is wrong,
 * without saying so (docs/rules.md#authenticator). Called inside a write.
 */
export function attemptSecondFactor(
  { db, now }: Pick<SignInContext, 'db' | 'now'>,
  { personId, device }: { personId: number | null; device: string },
  isRight: (account: Account) => boolean,
): boolean {
  if (personId === null) return false;
  const subject = personSubject(personId, device);
  if (waitFor(db, 'authenticatorFailuresPerPerson', subject, now) > 0) return false;
  const account = findAccountById(db, personId);
  if (!account?.twoFactorEnabled) return false;
  const isAccepted = isRight(account);
  if (!isAccepted) countOne(db, 'authenticatorFailuresPerPerson', subject, now);
  return isAccepted;
}

export function markChallengeUsed(tx: Database, id: number, now: number) {
  tx.update(challenges).set({ usedAt: now, updatedAt: now }).where(eq(challenges.id, id)).run();
}

/** The account that a challenge of this session was opened for. */
export function challengedAccount(
  { db, session }: Pick<SignInContext, 'db' | 'session'>,
  { challengeId }: { challengeId: number },
): Account | undefined {
  if (!session) return undefined;
  const isOfSession = and(eq(challenges.id, challengeId), eq(challenges.sessionId, session.id));
  const row = db
    .select({ personId: challenges.personId })
    .from(challenges)
    .where(isOfSession)
    .get();
  return row?.personId ? findAccountById(db, row.personId) : undefined;
}

export function sweepChallenges(db: Database, now: number) {
  db.delete(challenges).where(lte(challenges.expiresAt, now)).run();
}
