import type { Database } from 'db/client.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findAccountById } from './account.server';
import { acceptAuthenticatorCode } from './authenticator.server';
import { countOne, waitFor } from './limits.server';
import { takeRecoveryCode } from './recovery-codes.server';
import { personSubject } from './subject.server';

type Proof = { personId: number; device: string; code: string; now: number };

/**
 * Whether the code is from the person's authenticator, or one of their recovery codes; either counts once. Called
 * inside a write. Wrong ones of both kinds are counted together.
 */
export function acceptSecondFactor(tx: Database, secrets: Secrets, proof: Proof): boolean {
  if (/^\d{6}$/.test(proof.code)) return acceptAuthenticatorCode(tx, secrets, proof);
  const { personId, device, now } = proof;
  const subject = personSubject(personId, device);
  if (waitFor(tx, 'authenticatorFailuresPerPerson', subject, now) > 0) return false;
  if (!findAccountById(tx, personId)?.twoFactorEnabled) return false;
  const isAccepted = takeRecoveryCode(tx, secrets, proof);
  if (!isAccepted) countOne(tx, 'authenticatorFailuresPerPerson', subject, now);
  return isAccepted;
}
