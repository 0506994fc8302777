import type { Database } from 'db/client.server';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { contactSubject, forget, personSubject } from '~/models/limits/limits.server';
import { type Caller, operation } from '~/models/operation.server';
import { isCarried } from '~/models/outbox/ways.server';
import { findProfile } from '~/models/profile/profile.server';
import { type Session, saveSessionData, sessionOf } from '~/models/sessions/session.server';
import type { Contact, SignInContext } from '~/models/sign-in/context';
import { acceptSecondFactor } from '~/models/sign-in/evidence/authenticator.server';
import { codeFields } from '~/models/sign-in/evidence/kinds.server';
import { answerTyped, EvidenceRejected } from '~/models/sign-in/operations.server';
import { pendingOf, savePending } from '~/models/sign-in/pending.server';
import { type Purpose, resend, signedInDevice, start } from '~/models/sign-in/verification.server';

/**
 * How long people may change how they sign in after they verified who they are (rules.md#sessions).
 */
const confirmationLife = 15 * 60_000;

export function isConfirmed(caller: Pick<Caller, 'db' | 'session' | 'now'>): boolean {
  const { id, data } = sessionOf(caller);
  const startedAt = sessionStart(caller.db, id);
  return caller.now - Math.max(startedAt, data.confirmedAt ?? 0) < confirmationLife;
}

const sessionStart = (db: Database, id: number): number =>
  db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, id)).get()?.at ?? 0;

/** @throws AppError `unconfirmed` */
export function assertConfirmed(caller: Pick<Caller, 'db' | 'session' | 'now'>) {
  if (!isConfirmed(caller)) throw new AppError('unconfirmed');
}

/** The signed-in person. @throws AppError `forbidden` */
export function personIn(context: Pick<SignInContext, 'session'>) {
  const { actor } = sessionOf(context);
  if (!actor) throw new AppError('forbidden');
  return actor;
}

/** Proving once more who one is, before changing how one signs in. */
export const confirmPurpose: Purpose<object, 'confirmed'> = {
  name: 'confirm',
  account: 'own',
  recipient: (context) => ({ person: personIn(context), from: 'contact' }),
  done(context, { pending }) {
    resetOwnLimits(context, pending);
    savePending(context, confirmPurpose, sessionOf(context), null);
    return markConfirmed(context);
  },
};

/** The contact that gets the code; null if none can be reached. */
export function ownContact({
  db,
  actor,
  ways,
}: Pick<Caller, 'db' | 'actor' | 'ways'>): Contact | null {
  const { email, phone, emailVerifiedAt, phoneVerifiedAt } = findProfile(db, actor);
  const byPhone: Contact | null =
    phone && isCarried(ways.sms) ? { channel: 'sms', to: phone } : null;
  if (!email || (phone && emailVerifiedAt === null && phoneVerifiedAt !== null)) return byPhone;
  return { channel: 'mail', to: email };
}

/** Sends the first code or another one. @throws AppError `limit`, `forbidden` */
export const sendConfirmation = operation({
  name: 'person.update',
  isPersonal: true,
  run(caller) {
    if (pendingOf(confirmPurpose, caller.session)) {
      const seconds = resend(caller, confirmPurpose);
      if (seconds > 0) throw new AppError('limit', { seconds });
      return;
    }
    const contact = ownContact(caller);
    if (!contact) throw new AppError('forbidden');
    start(caller, confirmPurpose, contact);
  },
});

/** With two-factor authentication the authenticator is used, otherwise the code that was sent. */
export const confirmIdentity = operation({
  name: 'person.update',
  isPersonal: true,
  input: codeFields('signIn.errors.sixDigits'),
  run(caller, { otp: code }) {
    const { db, actor } = caller;
    if (!findProfile(db, actor).twoFactorEnabled) {
      const result = answerTyped(caller, confirmPurpose, code);
      return result.kind === 'done' || result.kind === 'next'
        ? result
        : new EvidenceRejected(result.kind);
    }
    const isRight = acceptSecondFactor(caller, {
      personId: actor.id,
      device: signedInDevice,
      code,
    });
    return isRight
      ? { kind: 'done' as const, done: markConfirmed(caller) }
      : new EvidenceRejected('wrong');
  },
});

function markConfirmed(context: Pick<SignInContext, 'db' | 'session' | 'now'>) {
  const session: Session = sessionOf(context);
  session.data = { ...session.data, confirmedAt: context.now };
  saveSessionData(context.db, session.id, session.data, context.now);
  return 'confirmed' as const;
}

/** Codes that were used no longer count towards the day's limit. */
export const resetOwnLimits = (context: SignInContext, contact: Contact) =>
  forget(context.db, [
    ['codesPerPerson', personSubject(personIn(context).id, signedInDevice)],
    ['codesPerContact', contactSubject(context.secrets, contact, signedInDevice)],
  ]);
