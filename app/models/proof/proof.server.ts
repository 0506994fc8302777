import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { type TextKey, textOf } from '~/i18n/words';
import { reloadActor } from '~/models/access/present.server';
import { isCarried } from '~/models/outbox/ways.server';
import {
  endSession,
  replaceSession,
  type Session,
  type SessionData,
  saveSessionData,
} from '~/models/sessions/session.server';
import {
  type Account,
  type Contact,
  deviceFor,
  findAccountById,
  type Prover,
} from './account.server';
import { type Challenge, isCodeOf, openChallenge, tryChallenge } from './challenge.server';
import { proveContact } from './claim.server';
import { acceptEnrolment } from './enrolment.server';
import { acceptSecondFactor, takeRecoveryCode } from './second-factor.server';
import { type Recipient, sendCode } from './send-code.server';

export type ProofPurpose =
  | 'sign-in'
  | 'signup'
  | 'change-contact'
  | 'confirm'
  | 'delete-account'
  | 'lost-authenticator';

/** How long until another code may be asked for. */
const resendWait = 60_000;

/**
 * Codes asked for by whoever is signed in have a budget of their own, which no stranger at the door
 * can use up.
 */
export const signedInDevice = 'signed in';

/** A proof that was asked for and not given yet; it waits in the session. */
export type Pending<About extends object = object> = Contact &
  About & {
    challengeId: number;
    /**
     * What passes: a code we sent, one from the authenticator, or one from an authenticator being
     * set up.
     */
    step: 'code' | 'authenticator' | 'enrolment';
    /** Until a proof was given no page may say whether the account exists. */
    isKnown: boolean;
    /** By what else than the contact's own channel the code went. */
    via?: Contact['channel'];
    /** When the last code went out, UTC milliseconds. */
    sentAt: number;
    /** The known device it is tried from, empty for any other; tries are counted apart for each. */
    device: string;
  };

type Proven<About extends object> = {
  pending: Pending<About>;
  session: Session;
  /** Whose proof it is; undefined where there is no account yet. */
  account: Account | undefined;
};

type ProofSpec<About extends object, Done> = {
  purpose: ProofPurpose;
  /** Whom a code goes to, and whether there is anybody; what it writes must not tell. */
  recipient: (tx: Database, prover: Prover, asked: Contact & About) => Recipient;
  /** Only of whoever is signed in. */
  isOwn?: boolean;
  /** Two-factor guards it too: where it is on, the authenticator is asked after the code. */
  asksAuthenticator?: boolean;
  /**
   * Past the six digits of a day a longer code is sent, so that strangers close no door
   * (docs/rules.md#codes).
   */
  goesOn?: boolean;
  /** A recovery code does as well as the code that was sent. */
  takesRecoveryCode?: boolean;
  /** Where no account is at stake, failures trip a breaker of their own. */
  breaker?: string;
  /** After the third wrong try it waits on, for what was typed before it. */
  staysLocked?: boolean;
  toasts?: { sent?: (asked: Contact & About) => TextKey | undefined; resent?: TextKey };
  done: (tx: Database, prover: Prover, proven: Proven<About>) => Done;
};

/**
 * `next`: one proof was right and another is asked for, in the session of this token where that is
 * a new one.
 */
export type Verdict<Done> =
  | { kind: 'wrong' | 'locked' | 'expired' }
  | { kind: 'next'; token: string | null }
  | { kind: 'done'; done: Done };

export type Proof<About extends object, Done> = ReturnType<typeof proof<About, Done>>;

/**
 * A code that shows whose a contact or an authenticator is (docs/rules.md#codes). What differs by
 * purpose is data.
 */
export function proof<About extends object, Done>(spec: ProofSpec<About, Done>) {
  const { purpose } = spec;

  const pendingOf = (session: Pick<Session, 'data'> | null): Pending<About> | null =>
    (session?.data.proofs?.[purpose] as Pending<About> | undefined) ?? null;

  /**
   * Sends the first code. @returns the token of a new session, null where the one there was goes
   * on. @throws AppError `limit`
   */
  function start(
    prover: Prover,
    asked: Contact & About,
  ): { token: string | null; pending: Pending<About> } {
    const { now, deviceMark, secrets } = prover;
    return write(prover.db, (tx) => {
      refuseGone(tx, prover);
      const device = spec.isOwn
        ? signedInDevice
        : deviceFor(tx, secrets, asked, deviceMark ?? null);
      // Somebody signed in stays so.
      const isVisitor = !prover.session?.actor;
      const made = isVisitor ? replaceSession(tx, prover, { personId: null, data: {}, now }) : null;
      const session = made ? { id: made.id, data: {} } : (prover.session as Session);
      const sent = send(tx, prover, session.id, { ...asked, device });
      const pending: Pending<About> = { ...asked, ...sent, isKnown: false, sentAt: now, device };
      const said = spec.toasts?.sent?.({ ...asked, channel: sent.via ?? asked.channel });
      keep(tx, session, pending, { toast: toastOf(prover, pending, said), now });
      return { token: made?.token ?? null, pending };
    });
  }

  /**
   * The code before is void. @returns the seconds still to wait; 0 when it was sent. @throws
   * AppError `limit`
   */
  function resend(prover: Prover): number {
    const { session, now } = prover;
    const pending = pendingOf(session);
    // The authenticator shows its codes by itself.
    if (!session || !pending || pending.isKnown) return 0;
    const wait = waitOf(pending, now);
    if (wait > 0) return wait;
    write(prover.db, (tx) => {
      refuseGone(tx, prover);
      const sent = send(tx, prover, session.id, pending);
      const next = { ...pending, ...sent, sentAt: now };
      keep(tx, session, next, { toast: toastOf(prover, next, spec.toasts?.resent), now });
    });
    return 0;
  }

  function attempt(prover: Prover, code: string): Verdict<Done> {
    const { session, address, now } = prover;
    const pending = pendingOf(session);
    if (!session || !pending) return { kind: 'expired' };
    return write(prover.db, (tx) => {
      refuseGone(tx, prover);
      let account: Account | undefined;
      // The authenticator has a limit of its own, of the person, once a first proof was given.
      const isGuessable = pending.step === 'code' && /^\d{6}$/.test(code);
      const asked = {
        challengeId: pending.challengeId,
        sessionId: session.id,
        address,
        isGuessable,
        now,
      };
      const judgement = tryChallenge(tx, { ...asked, breaker: spec.breaker }, (challenge) => {
        const { personId } = challenge;
        if (personId !== null) account = findAccountById(tx, personId);
        if (personId !== null && !account) return false;
        if (spec.isOwn && personId !== session.actor?.id) return false;
        return isRight(tx, prover, { challenge, pending, code });
      });
      if (judgement === 'locked') lock(tx, session, now);
      if (judgement !== 'passed') return { kind: judgement };
      // A recovery code proves no contact, and one that went another way proves none that was not.
      if (account && pending.step === 'code' && !spec.takesRecoveryCode && !pending.via)
        proveContact(tx, account.id, pending, now);
      if (spec.asksAuthenticator && pending.step === 'code' && account?.twoFactorEnabled)
        return { kind: 'next', token: askAuthenticator(tx, prover, session, account, pending) };
      return { kind: 'done', done: spec.done(tx, prover, { pending, session, account }) };
    });
  }

  /** The way back is the beginning; somebody signed in stays so. */
  function lock(tx: Database, session: Session, now: number) {
    if (spec.staysLocked) return;
    if (session.actor) keep(tx, session, undefined, { now });
    else endSession(tx, session.id);
  }

  function isRight(
    tx: Database,
    prover: Prover,
    { challenge, pending, code }: { challenge: Challenge; pending: Pending<About>; code: string },
  ): boolean {
    const { secrets, now } = prover;
    if (pending.step === 'enrolment') return acceptEnrolment(tx, prover, challenge, code);
    const { personId, channel } = challenge;
    if (challenge.purpose !== purpose) return false;
    if (pending.step === 'code' && isCodeOf(secrets, challenge, code)) return true;
    if (pending.step === 'code' && spec.takesRecoveryCode && personId !== null)
      return takeRecoveryCode(tx, secrets, { personId, code, now });
    const { device } = pending;
    return (
      channel === 'app' &&
      personId !== null &&
      acceptSecondFactor(tx, secrets, { personId, device, code, now })
    );
  }

  const send = (
    tx: Database,
    prover: Prover,
    sessionId: number,
    asked: Contact & About & { device: string },
  ) => {
    const { channel, to, device } = asked;
    const { goesOn = false, breaker } = spec;
    const recipient = spec.recipient(tx, prover, asked);
    const contact = { channel, to };
    return sendCode(tx, prover, {
      purpose,
      sessionId,
      contact,
      device,
      goesOn,
      breaker,
      recipient,
    });
  };

  /**
   * A right code leads to the authenticator, not in; a visitor's session is a new one from here.
   */
  function askAuthenticator(
    tx: Database,
    prover: Prover,
    session: Session,
    { id: personId }: Account,
    pending: Pending<About>,
  ): string | null {
    const { now } = prover;
    const made = session.actor
      ? null
      : replaceSession(tx, prover, { personId: null, data: {}, now });
    const next = made ? { id: made.id, data: {} } : session;
    const challengeId = openChallenge(tx, {
      purpose,
      personId,
      sessionId: next.id,
      channel: 'app',
      now,
    });
    keep(tx, next, { ...pending, challengeId, step: 'authenticator', isKnown: true }, { now });
    return made?.token ?? null;
  }

  /** Notes it in the session, here and in the database; undefined takes it out. */
  function keep(
    tx: Database,
    session: Pick<Session, 'id' | 'data'>,
    pending: Pending<About> | undefined,
    { toast = session.data.toast, now }: { toast?: SessionData['toast']; now: number },
  ) {
    const proofs = { ...session.data.proofs, [purpose]: pending };
    session.data = { ...session.data, toast, proofs };
    saveSessionData(tx, session.id, session.data, now);
  }

  return { isOwn: spec.isOwn ?? false, pendingOf, start, resend, try: attempt, keep };
}

/** Whoever is signed in, and is no longer. */
const refuseGone = (tx: Database, { session, now }: Prover) =>
  session && reloadActor(tx, { actor: session.actor, session, now });

export const waitOf = ({ sentAt }: Pick<Pending, 'sentAt'>, now: number): number =>
  sentAt > now ? 0 : Math.max(0, Math.ceil((sentAt + resendWait - now) / 1000));

/** Nothing was sent that nothing carries. */
const toastOf = (
  { locale, ways }: Prover,
  { channel, via = channel }: Pick<Pending, 'channel' | 'via'>,
  key: TextKey | undefined,
): SessionData['toast'] =>
  key && isCarried(ways[via]) ? { kind: 'good', text: textOf(null, locale)(key) } : undefined;

export const codeSent = ({ channel }: Pick<Contact, 'channel'>) =>
  channel === 'sms' ? 'signIn.done.codeTexted' : 'signIn.done.codeMailed';
