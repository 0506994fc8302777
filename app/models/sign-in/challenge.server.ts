import type { Database } from 'db/client.server';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Secrets } from '~/services/secrets/secrets.server';

export type Challenge = typeof challenges.$inferSelect;
export type Purpose = Challenge['purpose'];

/** Targets 18 and 19. */
const codeLife = 10 * 60_000;
export const mostTries = 3;

type New = Pick<Challenge, 'purpose' | 'personId' | 'channel'> & {
  sessionId: number | null;
  life?: number;
  secret?: string;
  tokenMac?: string;
  now: number;
};

/** Asks for a proof. One asked for before, by the same session or of the same person, is void from now on. */
export function openChallenge(tx: Database, challenge: New): number {
  const { purpose, personId, sessionId, now, life = codeLife, ...rest } = challenge;
  if (sessionId !== null) voidOfSession(tx, purpose, sessionId, now);
  if (personId !== null) voidOfPerson(tx, purpose, personId, now);
  const row = tx
    .insert(challenges)
    .values({ purpose, personId, sessionId, ...rest, expiresAt: now + life, createdAt: now, updatedAt: now })
    .returning({ id: challenges.id })
    .get();
  return row.id;
}

function voidOfSession(tx: Database, purpose: Purpose, sessionId: number, now: number) {
  const isOpen = and(eq(challenges.purpose, purpose), isNull(challenges.usedAt));
  tx.update(challenges)
    .set({ usedAt: now, updatedAt: now })
    .where(and(isOpen, eq(challenges.sessionId, sessionId)))
    .run();
}

/**
 * What another session asked for keeps its tries and loses what would pass. Were it marked as used, its page
 * would answer otherwise than that of a contact nobody has, and so tell the two apart (target 24).
 */
function voidOfPerson(tx: Database, purpose: Purpose, personId: number, now: number) {
  const isOpen = and(eq(challenges.purpose, purpose), isNull(challenges.usedAt));
  tx.update(challenges)
    .set({ codeMac: null, tokenMac: null, secret: null, updatedAt: now })
    .where(and(isOpen, eq(challenges.personId, personId)))
    .run();
}

/** Ties a code to its challenge; without the key, which is outside the database, it says nothing (target 21). */
export function setCode(tx: Database, secrets: Secrets, id: number, code: string) {
  tx.update(challenges)
    .set({ codeMac: codeMac(secrets, id, code) })
    .where(eq(challenges.id, id))
    .run();
}

export function isCodeOf(secrets: Secrets, challenge: Challenge, code: string): boolean {
  return (
    challenge.codeMac !== null && secrets.sameMac(challenge.codeMac, codeMac(secrets, challenge.id, code))
  );
}

/**
 * Takes one of the three tries, whatever comes of it. One statement, so that a hundred at once still are three
 * (target 20). Undefined when there is none left to take.
 */
export function takeTry(tx: Database, id: number, sessionId: number, now: number): Challenge | undefined {
  return tx
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1`, updatedAt: now })
    .where(
      and(
        eq(challenges.id, id),
        eq(challenges.sessionId, sessionId),
        lt(challenges.attempts, mostTries),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    )
    .returning()
    .get();
}

export function hasNoTriesLeft(tx: Database, id: number, sessionId: number): boolean {
  const isIt = and(eq(challenges.id, id), eq(challenges.sessionId, sessionId));
  const row = tx.select({ attempts: challenges.attempts }).from(challenges).where(isIt).get();
  return row !== undefined && row.attempts >= mostTries;
}

export function markUsed(tx: Database, id: number, now: number) {
  tx.update(challenges).set({ usedAt: now, updatedAt: now }).where(eq(challenges.id, id)).run();
}

export function sweepChallenges(db: Database, now: number) {
  db.delete(challenges).where(lte(challenges.expiresAt, now)).run();
}

const codeMac = (secrets: Secrets, id: number, code: string) =>
  secrets.mac('challenge code', `${id} ${code}`);
