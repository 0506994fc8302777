import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { endSessionsOf } from '~/models/sessions/session.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Account, findAccountById } from './account.server';
import { authenticatorUri, newAuthenticatorKey, stepOfCode } from './authenticator.server';
import { mostTries, openChallenge } from './challenge.server';
import { type Try, tryProof, type Verdict } from './try-proof.server';
import { type Notice, noticeTwoFactor } from './two-factor-notice.server';

/** Half an hour to find the phone and scan. */
const life = 30 * 60_000;

type Owner = { personId: number; sessionId: number; now: number };

/**
 * A new authenticator key for the person, bound to this session; it counts once a code from it is entered.
 * Answers with the challenge's id. Called inside a write.
 */
export function startEnrolment(tx: Database, secrets: Secrets, owner: Owner): number {
  const secret = secrets.seal(newAuthenticatorKey());
  return openChallenge(tx, { ...owner, purpose: 'enroll', channel: 'app', secret, life });
}

/** `key` in base32, to be typed; `uri` what the QR code says. */
export type Enrolment = { challengeId: number; key: string; uri: string };

/** The key being set up in this session; null when there is none, or none any longer. */
export function readEnrolment(
  db: Database,
  secrets: Secrets,
  sessionId: number,
  now: number,
): Enrolment | null {
  const row = db
    .select({ id: challenges.id, personId: challenges.personId, secret: challenges.secret })
    .from(challenges)
    .where(
      and(
        eq(challenges.sessionId, sessionId),
        eq(challenges.purpose, 'enroll'),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
        lt(challenges.attempts, mostTries),
      ),
    )
    .get();
  const account = row?.personId ? findAccountById(db, row.personId) : undefined;
  if (!row?.secret || !account) return null;
  const key = secrets.open(row.secret);
  return { challengeId: row.id, key, uri: authenticatorUri(key, account.email ?? account.phone ?? '') };
}

export type EnrolmentTry = Try & { code: string; notice: Notice };

/**
 * Makes the new key the person's if the code comes from it: two-factor is on, every other session of theirs
 * ends, and a notice is mailed.
 *
 * @throws AppError `too-many` with `seconds`.
 */
export function confirmEnrolment(db: Database, secrets: Secrets, attempt: EnrolmentTry): Verdict {
  return write(db, (tx) => tryEnrolment(tx, secrets, attempt).verdict);
}

/** The same inside a write, answering also with the person. */
export function tryEnrolment(tx: Database, secrets: Secrets, attempt: EnrolmentTry) {
  const { code, sessionId, now } = attempt;
  let account: Account | undefined;
  const { verdict } = tryProof(tx, attempt, ({ purpose, personId, secret }) => {
    if (purpose !== 'enroll' || !secret || personId === null) return false;
    const step = stepOfCode(secrets.open(secret), code, now);
    account = findAccountById(tx, personId);
    if (step === null || !account) return false;
    const on = { twoFactorEnabled: true, google2faSecret: secret, google2faLastStep: step, updatedAt: now };
    tx.update(people).set(on).where(eq(people.id, personId)).run();
    endSessionsOf(tx, personId, sessionId);
    noticeTwoFactor(tx, secrets, account, attempt);
    return true;
  });
  return { verdict, account };
}
