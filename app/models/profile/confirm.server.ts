import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import type { Session } from '~/models/sessions/session.server';
import type { Contact } from '~/models/sign-in/account.server';
import { isCodeOf } from '~/models/sign-in/challenge.server';
import { confirmEmail } from '~/models/sign-in/confirm-email.server';
import { forget, refuseOver } from '~/models/sign-in/limits.server';
import { acceptSecondFactor } from '~/models/sign-in/second-factor.server';
import { type Compose, sendCode } from '~/models/sign-in/send-code.server';
import { resendWait } from '~/models/sign-in/start.server';
import { contactSubject, personSubject } from '~/models/sign-in/subject.server';
import { tryProof, type Verdict } from '~/models/sign-in/try-proof.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { findProfile } from './find.server';
import { keepPending, pendingIn } from './pending.server';

/** How long a login, or a proof given anew, lets people change how they log in (target 16). */
const goodFor = 15 * 60_000;

/** Codes asked for from inside have a budget of their own, which no stranger at the door can use up. */
export const signedInDevice = 'signed in';

/** Whether whoever uses the session proved lately that it is them. */
export function isConfirmed(db: Database, session: Session, now: number): boolean {
  const row = db
    .select({ startedAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, session.id))
    .get();
  return now - Math.max(row?.startedAt ?? 0, pendingIn(session).confirmedAt ?? 0) < goodFor;
}

/** Where a code to confirm with goes: the e-mail address, else the phone. */
export function ownContact(db: Database, actor: Actor): Contact | null {
  const { email, phone } = findProfile(db, actor);
  if (email) return { channel: 'mail', to: email };
  return phone ? { channel: 'sms', to: phone } : null;
}

type Asking = { actor: Actor; session: Session; address: string; now: number };

/**
 * Sends a code to confirm with.
 * @returns the seconds still to wait; 0 when it was sent
 * @throws AppError `too-many` with `seconds`; `forbidden` when there is nowhere to send it
 */
export function sendConfirmation(
  db: Database,
  secrets: Secrets,
  { actor, session, address, now, compose }: Asking & { compose: (channel: Contact['channel']) => Compose },
): number {
  const wait = Math.ceil(((pendingIn(session).confirmation?.sentAt ?? 0) + resendWait - now) / 1000);
  if (wait > 0) return wait;
  write(db, (tx) => {
    const contact = ownContact(tx, actor);
    if (!contact) throw new AppError('forbidden');
    refuseOver(tx, 'codesPerPerson', personSubject(actor.id, signedInDevice), now);
    const challengeId = sendCode(tx, secrets, {
      ...{ purpose: 'sign-in', sessionId: session.id, contact, person: actor, proofFrom: 'contact' },
      ...{ device: signedInDevice, compose: compose(contact.channel), address, now },
    });
    keepPending(tx, session, { confirmation: { ...contact, challengeId, sentAt: now } }, now);
  });
  return 0;
}

/** The mailed or texted code. @throws AppError `too-many` with `seconds` */
export function confirmByCode(
  db: Database,
  secrets: Secrets,
  { actor, session, address, now, code }: Asking & { code: string },
): Verdict {
  const { confirmation } = pendingIn(session);
  if (!confirmation) return 'expired';
  return write(db, (tx) => {
    const asked = { challengeId: confirmation.challengeId, sessionId: session.id, address, now };
    const { verdict } = tryProof(
      tx,
      asked,
      (challenge) =>
        challenge.purpose === 'sign-in' &&
        challenge.personId === actor.id &&
        isCodeOf(secrets, challenge, code),
    );
    if (verdict === 'passed') {
      if (confirmation.channel === 'mail') confirmEmail(tx, actor.id, confirmation.to, now);
      forget(tx, [
        ['codesPerPerson', personSubject(actor.id, signedInDevice)],
        ['codesPerContact', contactSubject(secrets, confirmation, signedInDevice)],
      ]);
      keepPending(tx, session, { confirmation: undefined, confirmedAt: now }, now);
    } else if (verdict !== 'wrong') keepPending(tx, session, { confirmation: undefined }, now);
    return verdict;
  });
}

/** A code of the authenticator, or a recovery code, where two-factor is on. */
export function confirmBySecondFactor(
  db: Database,
  secrets: Secrets,
  { actor, session, now, code }: Omit<Asking, 'address'> & { code: string },
): boolean {
  return write(db, (tx) => {
    const proof = { personId: actor.id, device: signedInDevice, code, now };
    const isRight = acceptSecondFactor(tx, secrets, proof);
    if (isRight) keepPending(tx, session, { confirmedAt: now }, now);
    return isRight;
  });
}
