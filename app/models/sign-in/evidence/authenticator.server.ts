import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { challenges } from 'db/schema/sign-in';
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { defaultLocale, textFor, textOf } from '~/i18n/words';
import { queueMessage } from '~/models/outbox/send.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { type Account, findAccountById } from '~/models/sign-in/accounts.server';
import {
  attemptSecondFactor,
  type Challenge,
  maxAttempts,
  openChallenge,
} from '~/models/sign-in/challenges.server';
import type { SignInContext } from '~/models/sign-in/context';
import type { EvidenceKind } from './kinds.server';
import { deleteRecoveryCodes, takeRecoveryCode } from './recovery-code.server';

/** A code from an authenticator app: the person's own, or the one they are setting up. */
export const authenticator: EvidenceKind<'authenticator'> = {
  shape: /^\d{6}$/,
  verify(context, { challenge, pending: { device } }, { code }) {
    const isRight =
      challenge.secret === null
        ? attemptSecondFactor(context, { personId: challenge.personId, device }, (account) =>
            takeAuthenticatorCode(context, account, code),
          )
        : acceptEnrolment(context, challenge, code);
    return isRight ? challenge : null;
  },
};

const period = 30;

/** Setting up an authenticator may take half an hour. */
const enrolmentLife = 30 * 60_000;

/** Returns 160 random bits in base32, the key of an authenticator app. */
export const newAuthenticatorKey = (): string => generateSecret();

export const authenticatorUri = (key: string, label: string): string =>
  generateURI({ issuer: textFor(defaultLocale)('shell.name'), label, secret: key });

/** The 30-second step of a code, the current or the previous one. Null if it fits neither. */
export function stepOfCode(key: string, code: string, now: number): number | null {
  // The library throws an error for anything but six digits.
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = verifySync({ secret: key, token: code, epoch, epochTolerance: [period, 0] });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

type Verifier = Pick<SignInContext, 'db' | 'secrets' | 'now'>;

/** Accepts a code of the authenticator or a recovery code. Called inside a write. */
export const acceptSecondFactor = (
  verifier: Verifier,
  { code, ...owner }: { personId: number; device: string; code: string },
): boolean =>
  attemptSecondFactor(verifier, owner, (account) =>
    authenticator.shape.test(code)
      ? takeAuthenticatorCode(verifier, account, code)
      : takeRecoveryCode(verifier.db, verifier.secrets, { ...owner, code, now: verifier.now }),
  );

/** Steps only increase, so an accepted code and all older ones are void. */
function takeAuthenticatorCode(
  { db, secrets, now }: Verifier,
  { id, google2faSecret }: Account,
  code: string,
): boolean {
  const step = google2faSecret ? stepOfCode(secrets.open(google2faSecret), code, now) : null;
  if (step === null) return false;
  const isNewer = or(isNull(people.google2faLastStep), lt(people.google2faLastStep, step));
  const { changes } = db
    .update(people)
    .set({ google2faLastStep: step })
    .where(and(eq(people.id, id), isNewer))
    .run();
  return changes === 1;
}

type EnrolmentContext = Pick<SignInContext, 'db' | 'secrets' | 'locale' | 'now'>;

/** Creates the key of a new authenticator. It takes effect once a code from it is entered. */
export function startEnrolment(
  { db, secrets, now }: Verifier,
  owner: { personId: number; sessionId: number },
): number {
  const secret = secrets.seal(newAuthenticatorKey());
  const life = enrolmentLife;
  return openChallenge(db, { ...owner, purpose: 'enroll', channel: 'app', secret, life, now });
}

/** `key` is base32, for typing; `uri` is the content of the QR code. */
export type Enrolment = { challengeId: number; key: string; uri: string };

export function readEnrolment(
  db: Database,
  { secrets, now }: Omit<Verifier, 'db'>,
  sessionId: number,
): Enrolment | null {
  const isOpen = and(
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
    lt(challenges.attempts, maxAttempts),
  );
  const row = db
    .select({ id: challenges.id, personId: challenges.personId, secret: challenges.secret })
    .from(challenges)
    .where(and(eq(challenges.sessionId, sessionId), eq(challenges.purpose, 'enroll'), isOpen))
    .get();
  const account = row?.personId ? findAccountById(db, row.personId) : undefined;
  if (!row?.secret || !account) return null;
  const key = secrets.open(row.secret);
  const uri = authenticatorUri(key, account.email ?? account.phone ?? '');
  return { challengeId: row.id, key, uri };
}

/**
 * Turns two-factor authentication on. Ends the person's other sessions, deletes recovery codes of
 * the previous authenticator and emails a notice. Called inside a write.
 */
export function acceptEnrolment(
  context: EnrolmentContext,
  { purpose, personId, sessionId, secret }: Challenge,
  code: string,
): boolean {
  const { db, secrets, now } = context;
  if (purpose !== 'enroll' || !secret || personId === null) return false;
  const step = stepOfCode(secrets.open(secret), code, now);
  const account = findAccountById(db, personId);
  if (step === null || !account) return false;
  const on = { twoFactorEnabled: true, google2faSecret: secret, google2faLastStep: step };
  setTwoFactor(context, account, { ...on, notice: 'enrolled' });
  endSessionsOf(db, personId, sessionId ?? undefined);
  return true;
}

export const endTwoFactor = (context: EnrolmentContext, account: Account) =>
  setTwoFactor(context, account, {
    twoFactorEnabled: false,
    google2faSecret: null,
    google2faLastStep: null,
    notice: 'disabled',
  });

function setTwoFactor(
  { db, secrets, locale, now }: EnrolmentContext,
  account: Account,
  {
    notice,
    ...columns
  }: Pick<
    typeof people.$inferInsert,
    'twoFactorEnabled' | 'google2faSecret' | 'google2faLastStep'
  > & {
    notice: 'enrolled' | 'disabled';
  },
) {
  db.update(people)
    .set({ ...columns, updatedAt: now })
    .where(eq(people.id, account.id))
    .run();
  deleteRecoveryCodes(db, account.id);
  if (!account.email) return;
  const text = textOf(account.locale, locale);
  const subject = text(`signIn.mail.${notice}Subject`);
  const words = { subject, text: text(`signIn.mail.${notice}`) };
  queueMessage(db, secrets, { channel: 'mail', to: account.email, ...words }, now);
}
