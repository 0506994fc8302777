import { type TextKey, textOf } from '~/i18n/words';
import { isCarried } from '~/models/outbox/ways.server';
import { endSession, type Session } from '~/models/sessions/session.server';
import { type Account, deviceFor, findAccountById } from './accounts.server';
import { attemptChallenge, openChallenge } from './challenges.server';
import { verifyContact } from './claims.server';
import type {
  Answer,
  Contact,
  Pending,
  PendingEvidence,
  PurposeName,
  Rejection,
  SignInContext,
} from './context';
import { type PendingKind, verifyAny } from './evidence/kinds.server';
import { openCodeChallenge, type Recipient } from './evidence/sent-code.server';
import { nextSession, pendingOf, savePending, secondsToResend } from './pending.server';

/** Codes for signed-in people are counted separately, so that no one else can use them up. */
export const signedInDevice = 'signed in';

/** The purpose of a verification. Each has a file in `purposes/` (docs/rules.md#codes). */
export type Purpose<Details extends object, Done> = {
  name: PurposeName;
  /** The signed-in person's own account, the one that has the contact, or one to be created. */
  account: 'own' | 'existing' | 'new';
  /** True if the authenticator is required after the code, if two-factor authentication is on. */
  requiresSecondFactor?: boolean;
  /** True if a recovery code is as good as the sent code. */
  acceptsRecoveryCode?: boolean;
  /** Finds the recipient of the code. Must not reveal whether there is an account. */
  recipient: (context: SignInContext, identity: Contact & Details) => Recipient;
  done: (context: SignInContext, verified: Verified<Details>) => Done;
  /** Texts for rejected evidence that differ from the common ones. */
  rejections?: (pending: Pending<Details>) => Partial<Record<Rejection, TextKey>>;
};

type Verified<Details extends object> = {
  pending: Pending<Details>;
  session: Session;
  /** Undefined if the account is still to be created. */
  account: Account | undefined;
};

export type AnyPurpose<Details extends object> = Pick<
  Purpose<Details, unknown>,
  'name' | 'account' | 'recipient' | 'acceptsRecoveryCode'
>;

/**
 * Sends the first code. `token` belongs to the new session of a visitor; someone signed in keeps
 * theirs. Called inside a write.
 *
 * @throws AppError `limit`
 */
export function start<Details extends object>(
  context: SignInContext,
  purpose: AnyPurpose<Details>,
  identity: Contact & Details,
  { isAnnounced = purpose.account !== 'own' } = {},
): { token: string | null; pending: Pending<Details> } {
  const { db, secrets, deviceMark, now } = context;
  const isOwn = purpose.account === 'own';
  const device = isOwn ? signedInDevice : deviceFor(db, secrets, identity, deviceMark ?? null);
  const { session, token } = nextSession(context);
  const delivery = send(context, purpose, session.id, { ...identity, device });
  const pending = { ...identity, ...delivery, isKnown: false, sentAt: now, device };
  const notice = (delivery.via ?? identity.channel) === 'sms' ? 'codeTexted' : 'codeMailed';
  savePending(
    context,
    purpose,
    session,
    pending,
    isAnnounced ? toastOf(context, pending, `signIn.done.${notice}`) : undefined,
  );
  return { token, pending };
}

/**
 * Sends another code, which voids the one before. Returns the seconds to wait if it is too early.
 * Called inside a write.
 *
 * @throws AppError `limit`
 */
export function resend<Details extends object>(
  context: SignInContext,
  purpose: AnyPurpose<Details>,
): number {
  const { session, now } = context;
  const pending = pendingOf(purpose, session);
  // Codes of an authenticator are not sent.
  if (!session || !pending || pending.isKnown) return 0;
  const wait = secondsToResend(pending, now);
  if (wait > 0) return wait;
  const delivery = send(context, purpose, session.id, pending);
  const next = { ...pending, ...delivery, sentAt: now };
  const isAnnounced = purpose.account !== 'own';
  const toast = isAnnounced ? toastOf(context, next, 'signIn.done.resent') : undefined;
  savePending(context, purpose, session, next, toast);
  return 0;
}

/**
 * Checks evidence against the pending verification. After the first right evidence the
 * authenticator may be required, otherwise the purpose is done. Called inside a write, which has to
 * be committed in every case, because attempts count.
 *
 * @throws AppError `limit`
 */
export function answer<Details extends object, Done>(
  context: SignInContext,
  purpose: Purpose<Details, Done>,
  offered: readonly PendingEvidence[],
): Answer<Done> {
  const { db, session, address, now } = context;
  const pending = pendingOf(purpose, session);
  if (!session || !pending) return { kind: 'expired' };
  const { challengeId, step } = pending;
  // The second factor has a limit of its own, and no one guesses a long code.
  const isGuessable =
    step === 'code' && offered.some(({ kind, code }) => kind === 'sent-code' && code.length === 6);
  const attempt = { challengeId, sessionId: session.id, address, isGuessable, now };
  let account: Account | undefined;
  let accepted: ReturnType<typeof verifyAny> | undefined;
  const breaker = breakerOf(purpose);
  const result = attemptChallenge(db, { ...attempt, breaker }, (challenge) => {
    if (challenge.purpose !== (step === 'enrolment' ? 'enroll' : purpose.name)) return false;
    accepted = verifyAny(context, { challenge, pending }, offered);
    if (!accepted) return false;
    const { personId } = accepted;
    account = personId === null ? undefined : findAccountById(db, personId);
    if (purpose.account === 'own') return account !== undefined && personId === session.actor?.id;
    return account !== undefined || personId === null;
  });
  if (result === 'locked') lock(context, purpose, session);
  if (result !== 'passed') return { kind: result };
  // A code that was sent by another channel verifies nothing about the contact.
  if (account && accepted?.kind === 'sent-code' && !pending.via)
    verifyContact(db, account.id, pending, context);
  if (step === 'code' && purpose.requiresSecondFactor && account?.twoFactorEnabled) {
    const next = nextSession(context);
    askSecondFactor(context, purpose, next.session, pending, account);
    return { kind: 'next', token: next.token };
  }
  return { kind: 'done', done: purpose.done(context, { pending, session, account }) };
}

/** The kinds of typed evidence that a pending verification accepts. */
export function acceptedKinds(
  { acceptsRecoveryCode }: Pick<Purpose<object, unknown>, 'acceptsRecoveryCode'>,
  step: Pending['step'] | undefined,
): readonly PendingKind[] {
  if (step === 'enrolment') return ['authenticator'];
  if (step === 'authenticator') return ['authenticator', 'recovery-code'];
  return acceptsRecoveryCode ? ['sent-code', 'recovery-code'] : ['sent-code'];
}

/** Requires the authenticator next. */
export function askSecondFactor<Details extends object>(
  context: SignInContext,
  purpose: AnyPurpose<Details>,
  session: Pick<Session, 'id' | 'data'>,
  identity: Contact & Details & Pick<Pending, 'device' | 'sentAt'>,
  { id: personId }: Pick<Account, 'id'>,
) {
  const { db, now } = context;
  const owner = { purpose: purpose.name, personId, sessionId: session.id };
  const challengeId = openChallenge(db, { ...owner, channel: 'app', now });
  const next = { ...identity, challengeId, step: 'authenticator' as const, isKnown: true };
  savePending(context, purpose, session, next as unknown as Pending<Details>);
}

/** Says that a code was sent, unless nothing delivers it. */
const toastOf = ({ locale, ways }: SignInContext, { channel, via }: Pending, key: TextKey) =>
  isCarried(ways[via ?? channel])
    ? { kind: 'good' as const, text: textOf(null, locale)(key) }
    : undefined;

/** After too many attempts a visitor has to start over; someone signed in stays signed in. */
function lock(context: SignInContext, purpose: AnyPurpose<never>, session: Session) {
  // Sign-up keeps what was entered before the code.
  if (purpose.account === 'new') return;
  if (session.actor) savePending(context, purpose, session, null);
  else endSession(context.db, session.id);
}

/** Failures without an account at stake count towards a limit of their own. */
const breakerOf = ({ name, account }: Pick<AnyPurpose<never>, 'name' | 'account'>) =>
  account === 'new' ? name : undefined;

function send<Details extends object>(
  context: SignInContext,
  purpose: AnyPurpose<Details>,
  sessionId: number,
  { device, ...identity }: Contact & Details & { device: string },
) {
  return openCodeChallenge(context, {
    purpose: purpose.name,
    sessionId,
    contact: { channel: identity.channel, to: identity.to },
    device,
    // No one else can request codes that would use up the limits of one's own or a new account.
    fallsBackToLongCode: purpose.account === 'existing',
    breaker: breakerOf(purpose),
    recipient: purpose.recipient(context, identity as unknown as Contact & Details),
  });
}
