import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findAccountById } from './account.server';
import { countOne, waitFor } from './limits.server';
import { personSubject } from './subject.server';

const period = 30;

/** 160 random bits in base32, the key an authenticator app is given. */
export const newAuthenticatorKey = (): string => generateSecret();

/** What the QR code says. */
export const authenticatorUri = (key: string, label: string): string =>
  generateURI({ issuer: 'Yesod', label, secret: key });

/** The 30-second step a code belongs to: the current or the one before (target 22); null when it is neither. */
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

/**
 * Whether the code is from the person's authenticator and was not used before; called inside a write. Past ten
 * failures a day, counted apart for each known device, no code is right, and nothing says so.
 */
export function acceptAuthenticatorCode(
  tx: Database,
  secrets: Secrets,
  { personId, device, code, now }: { personId: number; device: string; code: string; now: number },
): boolean {
  const subject = personSubject(personId, device);
  if (waitFor(tx, 'authenticatorFailuresPerPerson', subject, now) > 0) return false;
  const account = findAccountById(tx, personId);
  if (!account?.twoFactorEnabled || !account.google2faSecret) return false;
  const step = stepOfCode(secrets.open(account.google2faSecret), code, now);
  const isAccepted = step !== null && moveStep(tx, personId, step);
  if (!isAccepted) countOne(tx, 'authenticatorFailuresPerPerson', subject, now);
  return isAccepted;
}

/** Steps only go up: a code that was accepted, and any older one, counts no more. */
function moveStep(tx: Database, personId: number, step: number): boolean {
  const isNewer = or(isNull(people.google2faLastStep), lt(people.google2faLastStep, step));
  const { changes } = tx
    .update(people)
    .set({ google2faLastStep: step })
    .where(and(eq(people.id, personId), isNewer))
    .run();
  return changes === 1;
}
