import type { Database } from 'db/client.server';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Secrets } from '~/services/secrets/secrets.server';
import { countOne, networkOf, refuseOver } from './limits.server';

export type Challenge = typeof challenges.$inferSelect;
export type Purpose = Challenge['purpose'];

export const codeLife = 10 * 60_000;
export const mostTries = 3;

type New = Pick<Challenge, 'purpose' | 'personId' | 'channel'> & {
  sessionId: number | null;
  life?: number;
  secret?: string;
  tokenMac?: string;
  /** Whether those of other sessions stay good. */
  keepsOthers?: boolean;
  now: number;
};

const isOpen = (purpose: Purpose) =>
  and(eq(challenges.purpose, purpose), isNull(challenges.usedAt));

/**
 * Asks for a proof. One asked for before, by the same session or of the same person, is void from
 * now on.
 */
export function openChallenge(tx: Database, challenge: New): number {
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
 * Codes and links still on their way to a person let nobody in any longer: who reads them may be
 * another by now.
 */
export function voidChallengesOf(tx: Database, personId: number, now: number, purpose?: Purpose) {
  const which = purpose ? isOpen(purpose) : isNull(challenges.usedAt);
  voidCodes(tx, and(which, eq(challenges.personId, personId)), now);
}

/**
 * Void challenges are not marked as used: their page would then answer otherwise than that of a
 * contact nobody has (docs/rules.md#codes).
 */
function voidCodes(tx: Database, which: ReturnType<typeof and>, now: number) {
  tx.update(challenges)
    .set({ codeMac: null, tokenMac: null, secret: null, updatedAt: now })
    .where(which)
    .run();
}

/**
 * Ties a code to its challenge; without the key, which is outside the database, the row says
 * nothing about it.
 */
export function setCode(tx: Database, secrets: Secrets, id: number, code: string) {
  tx.update(challenges)
    .set({ codeMac: codeMac(secrets, id, code) })
    .where(eq(challenges.id, id))
    .run();
}

export function isCodeOf(secrets: Secrets, challenge: Challenge, code: string): boolean {
  return (
    challenge.codeMac !== null &&
    secrets.sameMac(challenge.codeMac, codeMac(secrets, challenge.id, code))
  );
}

const codeMac = (secrets: Secrets, id: number, code: string) =>
  secrets.mac('challenge code', `${id} ${code}`);

/** `locked`: three tries were wrong; `expired`: too old, used, or replaced by a newer one. */
type Judgement = 'passed' | 'wrong' | 'locked' | 'expired';

type Try = {
  challengeId: number;
  sessionId: number;
  address: string;
  /** What failures count against besides everybody's, where no account is at stake. */
  breaker?: string;
  /** What cannot be guessed neither trips a breaker nor is stopped by one. */
  isGuessable?: boolean;
  now: number;
};

/**
 * A try counts before it is looked at, and a challenge passes once. Called inside a write;
 * `isRight` may write too.
 * @throws AppError `limit`, when this network or everybody together failed too often
 */
export function tryChallenge(
  tx: Database,
  { challengeId, sessionId, address, breaker = 'nobody', isGuessable = true, now }: Try,
  isRight: (challenge: Challenge) => boolean,
): Judgement {
  const network = networkOf(address);
  refuseOver(tx, 'failuresPerNetwork', network, now);
  if (isGuessable)
    for (const subject of ['all', ...(breaker === 'nobody' ? [] : [breaker])])
      refuseOver(tx, 'failuresOverall', subject, now);
  const isIt = and(eq(challenges.id, challengeId), eq(challenges.sessionId, sessionId));
  const challenge = takeTry(tx, isIt, now);
  if (!challenge) {
    const row = tx.select({ attempts: challenges.attempts }).from(challenges).where(isIt).get();
    return row !== undefined && row.attempts >= mostTries ? 'locked' : 'expired';
  }
  if (isRight(challenge)) {
    tx.update(challenges).set({ usedAt: now, updatedAt: now }).where(isIt).run();
    return 'passed';
  }
  countOne(tx, 'failuresPerNetwork', network, now);
  // Tries at what nobody can pass endanger nobody, so they must not trip everybody's breaker.
  if (isGuessable)
    countOne(tx, 'failuresOverall', challenge.personId === null ? breaker : 'all', now);
  return challenge.attempts >= mostTries ? 'locked' : 'wrong';
}

/**
 * Takes one of the three tries, whatever comes of it: one statement, so that a hundred at once
 * still are three.
 */
function takeTry(tx: Database, isIt: ReturnType<typeof and>, now: number): Challenge | undefined {
  const isLive = and(
    lt(challenges.attempts, mostTries),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
  return tx
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1`, updatedAt: now })
    .where(and(isIt, isLive))
    .returning()
    .get();
}

/** Whose proof a session was asked for. */
export function proverOf(
  tx: Database,
  { challengeId, sessionId }: Pick<Try, 'challengeId' | 'sessionId'>,
) {
  const isIt = and(eq(challenges.id, challengeId), eq(challenges.sessionId, sessionId));
  return (
    tx.select({ personId: challenges.personId }).from(challenges).where(isIt).get()?.personId ??
    null
  );
}

export function sweepChallenges(db: Database, now: number) {
  db.delete(challenges).where(lte(challenges.expiresAt, now)).run();
}
