import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import { sendMessage } from '~/models/outbox/send.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { type Account, findAccountById, type Prover } from './account.server';
import { type Challenge, mostTries, openChallenge } from './challenge.server';
import {
  authenticatorUri,
  forgetRecoveryCodes,
  newAuthenticatorKey,
  stepOfCode,
} from './second-factor.server';

/** Half an hour to find the phone and scan. */
const life = 30 * 60_000;

type Means = Pick<Prover, 'secrets' | 'locale' | 'now'>;

/** It counts once a code from it is entered. @returns the challenge's id */
export function startEnrolment(
  tx: Database,
  { secrets, now }: Means,
  owner: { personId: number; sessionId: number },
): number {
  const secret = secrets.seal(newAuthenticatorKey());
  return openChallenge(tx, { ...owner, purpose: 'enroll', channel: 'app', secret, life, now });
}

/** `key` in base32, to be typed; `uri` what the QR code says. */
export type Enrolment = { challengeId: number; key: string; uri: string };

export function readEnrolment(
  db: Database,
  { secrets, now }: Means,
  sessionId: number,
): Enrolment | null {
  const isLive = and(
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
    lt(challenges.attempts, mostTries),
  );
  const row = db
    .select({ id: challenges.id, personId: challenges.personId, secret: challenges.secret })
    .from(challenges)
    .where(and(eq(challenges.sessionId, sessionId), eq(challenges.purpose, 'enroll'), isLive))
    .get();
  const account = row?.personId ? findAccountById(db, row.personId) : undefined;
  if (!row?.secret || !account) return null;
  const key = secrets.open(row.secret);
  return {
    challengeId: row.id,
    key,
    uri: authenticatorUri(key, account.email ?? account.phone ?? ''),
  };
}

/**
 * Ends every other session of theirs, and the recovery codes of the old one; mails a notice. Called
 * inside a write.
 */
export function acceptEnrolment(
  tx: Database,
  means: Means,
  challenge: Challenge,
  code: string,
): boolean {
  const { purpose, personId, sessionId, secret } = challenge;
  if (purpose !== 'enroll' || !secret || personId === null) return false;
  const step = stepOfCode(means.secrets.open(secret), code, means.now);
  const account = findAccountById(tx, personId);
  if (step === null || !account) return false;
  const on = { twoFactorEnabled: true, google2faSecret: secret, google2faLastStep: step };
  tx.update(people)
    .set({ ...on, updatedAt: means.now })
    .where(eq(people.id, personId))
    .run();
  forgetRecoveryCodes(tx, personId);
  endSessionsOf(tx, personId, sessionId ?? undefined);
  tellTwoFactor(tx, means, account, 'enrolled');
  return true;
}

export function endTwoFactor(tx: Database, means: Means, account: Account) {
  const off = { twoFactorEnabled: false, google2faSecret: null, google2faLastStep: null };
  tx.update(people)
    .set({ ...off, updatedAt: means.now })
    .where(eq(people.id, account.id))
    .run();
  forgetRecoveryCodes(tx, account.id);
  tellTwoFactor(tx, means, account, 'disabled');
}

function tellTwoFactor(
  tx: Database,
  { secrets, locale, now }: Means,
  account: Account,
  what: 'enrolled' | 'disabled',
) {
  if (!account.email) return;
  const text = textOf(account.locale, locale);
  const words = { subject: text(`signIn.mail.${what}Subject`), text: text(`signIn.mail.${what}`) };
  sendMessage(tx, secrets, { channel: 'mail', to: account.email, ...words }, now);
}
