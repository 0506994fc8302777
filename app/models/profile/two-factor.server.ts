import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { disableTwoFactor } from '~/models/sign-in/disable-two-factor.server';
import { type EnrolmentTry, startEnrolment, tryEnrolment } from '~/models/sign-in/enrolment.server';
import { newRecoveryCodes } from '~/models/sign-in/recovery-codes.server';
import type { Verdict } from '~/models/sign-in/try-proof.server';
import type { Notice } from '~/models/sign-in/two-factor-notice.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findProfile } from './find.server';

/** A new key to scan, kept sealed and bound to this session. @throws AppError `forbidden` when two-factor is on */
export function beginTwoFactor(db: Database, secrets: Secrets, actor: Actor, sessionId: number, now: number) {
  write(db, (tx) => {
    if (findProfile(tx, actor).twoFactorEnabled) throw new AppError('forbidden');
    startEnrolment(tx, secrets, { personId: actor.id, sessionId, now });
  });
}

/**
 * Two-factor is on once a code from the new authenticator is entered; then, and only then, there are recovery codes.
 * @throws AppError `too-many` with `seconds`
 */
export function enableTwoFactor(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  attempt: EnrolmentTry,
): { verdict: 'passed'; codes: string[] } | { verdict: Exclude<Verdict, 'passed'> } {
  return write(db, (tx) => {
    const { verdict } = tryEnrolment(tx, secrets, attempt);
    if (verdict !== 'passed') return { verdict };
    auditSwitch(tx, actor, true, attempt.now);
    return { verdict, codes: newRecoveryCodes(tx, secrets, actor.id) };
  });
}

type Proof = { code: string; notice: Notice; now: number };

/** False when the code is neither the authenticator's nor a recovery code. */
export function disableOwnTwoFactor(db: Database, secrets: Secrets, actor: Actor, proof: Proof): boolean {
  return write(db, (tx) => {
    const isOff = disableTwoFactor(tx, secrets, { ...proof, personId: actor.id });
    if (isOff) auditSwitch(tx, actor, false, proof.now);
    return isOff;
  });
}

/** Ten new recovery codes; the old ones are worth nothing. @throws AppError `forbidden` when two-factor is off */
export function renewRecoveryCodes(db: Database, secrets: Secrets, actor: Actor, now: number): string[] {
  return write(db, (tx) => {
    if (!findProfile(tx, actor).twoFactorEnabled) throw new AppError('forbidden');
    const entry = { action: 'person.recovery-codes', record: 'person', recordId: actor.id, now };
    recordAudit(tx, actor, entry);
    return newRecoveryCodes(tx, secrets, actor.id);
  });
}

function auditSwitch(tx: Database, actor: Actor, isOn: boolean, now: number) {
  const changes = { twoFactorEnabled: { from: !isOn, to: isOn } };
  recordAudit(tx, actor, { action: 'person.update', record: 'person', recordId: actor.id, changes, now });
}
