import type { Database } from 'db/client.server';
import { usedCaptchas } from 'db/schema/sign-in';
import { sql } from 'drizzle-orm';

/** Takes a captcha question's one use; false when it was used before. */
export function claimCaptcha(db: Database, tokenId: string, expiresAt: number): boolean {
  return db.insert(usedCaptchas).values({ tokenId, expiresAt }).onConflictDoNothing().run().changes === 1;
}

export function sweepCaptchas(db: Database, now: number) {
  db.delete(usedCaptchas).where(sql`${usedCaptchas.expiresAt} <= ${now}`).run();
}
