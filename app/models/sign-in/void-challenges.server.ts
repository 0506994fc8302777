import type { Database } from 'db/client.server';
import { challenges } from 'db/schema/sign-in';
import { and, eq, isNull } from 'drizzle-orm';

/**
 * Codes and links of a person that are still on their way are worth nothing any longer: they may be read where the
 * person no longer is. Their rows keep their tries, as those of nobody would (target 24).
 */
export function voidChallengesOf(tx: Database, personId: number, now: number): void {
  tx.update(challenges)
    .set({ codeMac: null, tokenMac: null, secret: null, updatedAt: now })
    .where(and(eq(challenges.personId, personId), isNull(challenges.usedAt)))
    .run();
}
