import { randomInt } from 'node:crypto';
import type { Database } from 'db/client.server';
import { recoveryCodes } from 'db/schema/sign-in';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { countOf } from '~/models/rows.server';
import { attemptSecondFactor } from '~/models/sign-in/challenges.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { EvidenceKind } from './kinds.server';

const batch = 10;

/** Letters and digits that cannot be mistaken for each other; 10 of them have 50 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** One of ten codes that a person keeps for when the authenticator is not at hand. */
export const recoveryCode: EvidenceKind<'recovery-code'> = {
  shape: new RegExp(`^[${alphabet}]{10}$`),
  verify(context, { challenge, pending: { step, device } }, { code }) {
    const { db, secrets, now } = context;
    const { personId } = challenge;
    if (personId === null) return null;
    const accept = () => takeRecoveryCode(db, secrets, { personId, code, now });
    // In place of the authenticator it has the authenticator's limit.
    const isRight =
      step === 'code' ? accept() : attemptSecondFactor(context, { personId, device }, accept);
    return isRight ? challenge : null;
  },
};

/** Uses up a recovery code. Called inside a write. */
export function takeRecoveryCode(
  tx: Database,
  secrets: Secrets,
  { personId, code, now }: { personId: number; code: string; now: number },
): boolean {
  const text = recoveryText(personId, code);
  const isCode = inArray(recoveryCodes.codeMac, secrets.macs('recovery code', text));
  const { changes } = tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isUnused(personId), isCode))
    .run();
  return changes === 1;
}

/** Replaces all earlier codes. Only their MACs are stored, so they can be shown only now. */
export function newRecoveryCodes(tx: Database, secrets: Secrets, personId: number): string[] {
  deleteRecoveryCodes(tx, personId);
  const codes = Array.from({ length: batch }, newCode);
  const rows = codes.map((code) => ({
    personId,
    codeMac: secrets.mac('recovery code', recoveryText(personId, code)),
  }));
  tx.insert(recoveryCodes).values(rows).run();
  return codes.map(withHyphen);
}

const newCode = () =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten characters that depend only on the MAC. */
export const codeFromMac = (mac: string): string =>
  [...Buffer.from(mac, 'hex').subarray(0, 10)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');

/** A code as people read it: `abcde-fghij`. */
export const withHyphen = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export const recoveryCodesLeft = (db: Database, personId: number): number =>
  countOf(db, recoveryCodes, isUnused(personId));

export function deleteRecoveryCodes(tx: Database, personId: number) {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId)).run();
}

const isUnused = (personId: number) =>
  and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt));

const recoveryText = (personId: number, code: string) => `${personId} ${code.replace('-', '')}`;
