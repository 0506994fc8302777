import { randomInt } from 'node:crypto';
import type { Database } from 'db/client.server';
import { recoveryCodes } from 'db/schema/sign-in';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Secrets } from '~/services/secrets/secrets.server';

/** Codes handed out at once. */
const batch = 10;

/** Without the letters and digits that are taken for each other; 10 of them are 50 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const shape = new RegExp(`^[${alphabet}]{10}$`);

/** A recovery code as it may be typed, `abcde fgh23` included; null for anything else. */
export function typedRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return shape.test(code) ? code : null;
}

/** Ten new codes in place of all earlier ones; only their macs are kept, so they can be shown now and never again. */
export function newRecoveryCodes(tx: Database, secrets: Secrets, personId: number): string[] {
  forgetRecoveryCodes(tx, personId);
  const codes = Array.from({ length: batch }, newCode);
  const rows = codes.map((code) => ({ personId, codeMac: macOf(secrets, personId, code) }));
  tx.insert(recoveryCodes).values(rows).run();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const newCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Uses a code up; false when it is none of the person's, or was used before. Called inside a write. */
export function takeRecoveryCode(
  tx: Database,
  secrets: Secrets,
  { personId, code, now }: { personId: number; code: string; now: number },
): boolean {
  const typed = typedRecoveryCode(code);
  if (typed === null) return false;
  const isIt = eq(recoveryCodes.codeMac, macOf(secrets, personId, typed));
  const { changes } = tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(unused(personId), isIt))
    .run();
  return changes === 1;
}

export function recoveryCodesLeft(db: Database, personId: number): number {
  return db.select({ left: count() }).from(recoveryCodes).where(unused(personId)).get()?.left ?? 0;
}

export function forgetRecoveryCodes(tx: Database, personId: number): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId)).run();
}

const unused = (personId: number) => and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt));

const macOf = (secrets: Secrets, personId: number, code: string) =>
  secrets.mac('recovery code', `${personId} ${code}`);
