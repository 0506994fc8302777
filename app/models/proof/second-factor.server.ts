import { randomInt } from 'node:crypto';
import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { recoveryCodes } from 'db/schema/sign-in';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { z } from 'zod';
import { defaultLocale, type TextKey, textFor } from '~/i18n/words';
import { countOf } from '~/models/rows.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { asciiDigits } from '~/services/text/digits';
import { type Account, findAccountById } from './account.server';
import { countOne, personSubject, waitFor } from './limits.server';

const period = 30;

const batch = 10;

/** Without the letters and digits that are taken for each other; 10 of them are 50 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryShape = new RegExp(`^[${alphabet}]{10}$`);

/**
 * Six digits or a recovery code, as either may be typed or pasted; null for anything else, which is
 * no try.
 */
export function typedProof(typed: unknown): string | null {
  // A copied code may bring the invisible marks of a right-to-left message.
  const text = asciiDigits(typeof typed === 'string' ? typed : '').replace(/\p{Cf}/gu, '');
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : typedRecoveryCode(text);
}

/** A code as a form has it; what is none is refused before it counts as a try. */
export const codeFields = (wrong: TextKey) =>
  z.object({
    otp: z
      .unknown()
      .transform((typed, context) => {
        const code = typedProof(typed);
        if (code) return code;
        context.addIssue({ code: 'custom', message: wrong });
        return z.NEVER;
      })
      .meta({ type: 'string' }),
  });

function typedRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return recoveryShape.test(code) ? code : null;
}

/** 160 random bits in base32, the key an authenticator app is given. */
export const newAuthenticatorKey = (): string => generateSecret();

export const authenticatorUri = (key: string, label: string): string =>
  generateURI({ issuer: textFor(defaultLocale)('shell.name'), label, secret: key });

/** The 30-second step a code belongs to: the current or the one before; null when it is neither. */
export function stepOfCode(key: string, code: string, now: number): number | null {
  // The library throws at what is no code.
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret: key,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: [period, 0],
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

type Proof = { personId: number; device: string; code: string; now: number };

/**
 * Either kind of code counts once. Past the day's failures no code is right, and nothing says so
 * (docs/rules.md#authenticator). Called inside a write.
 */
export function acceptSecondFactor(tx: Database, secrets: Secrets, proof: Proof): boolean {
  const { personId, device, code, now } = proof;
  const subject = personSubject(personId, device);
  if (waitFor(tx, 'authenticatorFailuresPerPerson', subject, now) > 0) return false;
  const account = findAccountById(tx, personId);
  if (!account?.twoFactorEnabled) return false;
  const isAccepted = /^\d{6}$/.test(code)
    ? takeAuthenticatorCode(tx, secrets, account, proof)
    : takeRecoveryCode(tx, secrets, proof);
  if (!isAccepted) countOne(tx, 'authenticatorFailuresPerPerson', subject, now);
  return isAccepted;
}

/** Steps only go up: a code that was accepted, and any older one, counts no more. */
function takeAuthenticatorCode(
  tx: Database,
  secrets: Secrets,
  account: Account,
  { code, now }: Proof,
): boolean {
  const { id, google2faSecret } = account;
  const step = google2faSecret ? stepOfCode(secrets.open(google2faSecret), code, now) : null;
  if (step === null) return false;
  const isNewer = or(isNull(people.google2faLastStep), lt(people.google2faLastStep, step));
  const { changes } = tx
    .update(people)
    .set({ google2faLastStep: step })
    .where(and(eq(people.id, id), isNewer))
    .run();
  return changes === 1;
}

/** Called inside a write. */
export function takeRecoveryCode(
  tx: Database,
  secrets: Secrets,
  { personId, code, now }: Omit<Proof, 'device'>,
): boolean {
  const typed = typedRecoveryCode(code);
  if (typed === null) return false;
  const isIt = eq(recoveryCodes.codeMac, recoveryMac(secrets, personId, typed));
  const { changes } = tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isUnused(personId), isIt))
    .run();
  return changes === 1;
}

/**
 * Ten new codes in place of all earlier ones; only their macs are kept, so they can be shown now
 * and never again.
 */
export function newRecoveryCodes(tx: Database, secrets: Secrets, personId: number): string[] {
  forgetRecoveryCodes(tx, personId);
  const codes = Array.from({ length: batch }, newCode);
  const rows = codes.map((code) => ({ personId, codeMac: recoveryMac(secrets, personId, code) }));
  tx.insert(recoveryCodes).values(rows).run();
  return codes.map(spaced);
}

const newCode = () =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The same ten letters and digits for the same mac. */
export const codeFromMac = (mac: string): string =>
  [...Buffer.from(mac, 'hex').subarray(0, 10)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');

/** As people read it. */
export const spaced = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export function recoveryCodesLeft(db: Database, personId: number): number {
  return countOf(db, recoveryCodes, isUnused(personId));
}

export function forgetRecoveryCodes(tx: Database, personId: number) {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId)).run();
}

const isUnused = (personId: number) =>
  and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt));

const recoveryMac = (secrets: Secrets, personId: number, code: string) =>
  secrets.mac('recovery code', `${personId} ${code}`);
