import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { PendingSignIn, SessionData } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import { saveSessionData } from '~/models/sessions/session.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Account, type Contact, findAccount } from './account.server';
import { deviceFor } from './device.server';
import { type Compose, sendCode } from './send-code.server';

/** How long until another code may be asked for. */
export const resendWait = 60_000;

type Start = {
  browser: Browser;
  door: PendingSignIn['door'];
  contact: Contact;
  /** What the browser shows of an earlier login (`newDeviceMark`). */
  deviceMark: string | null;
  redirectTo?: string;
  compose: Compose;
  toast?: SessionData['toast'];
  now: number;
};

/**
 * Begins a sign-in in a new visitor session, and answers with its token. Whether the contact is anybody's
 * shows neither in the answer nor in what is written.
 *
 * @throws AppError `too-many` with `seconds`.
 */
export function startSignIn(db: Database, secrets: Secrets, start: Start) {
  const { browser, door, contact, deviceMark, redirectTo, compose, toast, now } = start;
  return write(db, (tx) => {
    const device = deviceFor(tx, secrets, contact, deviceMark);
    const session = replaceSession(tx, browser, { personId: null, data: {}, now });
    const sent = sendFirstCode(tx, secrets, {
      ...{ door, contact, device, compose, now },
      ...{ sessionId: session.id, address: browser.address },
    });
    const pending: PendingSignIn = {
      ...{ ...sent, door, device, redirectTo, isKnown: false, sentAt: now },
      ...{ channel: contact.channel, sentTo: contact.to },
    };
    saveSessionData(tx, session.id, { pending, toast }, now);
    return { token: session.token, sessionId: session.id, pending };
  });
}

type Resend = {
  session: { id: number; pending: PendingSignIn };
  compose: Compose;
  address: string;
  toast?: SessionData['toast'];
  now: number;
};

/**
 * Sends another code, which voids the one before; what was typed at the start says to whom.
 *
 * @returns the seconds still to wait; 0 when it was sent.
 * @throws AppError `too-many` with `seconds`.
 */
export function resendCode(db: Database, secrets: Secrets, resend: Resend): number {
  const { session, compose, address, toast, now } = resend;
  const { door, device, channel, sentTo: to, sentAt } = session.pending;
  const wait = Math.ceil((sentAt + resendWait - now) / 1000);
  if (wait > 0) return wait;
  write(db, (tx) => {
    const contact = { channel, to };
    const first = { door, contact, device, compose, address, now };
    const sent = sendFirstCode(tx, secrets, { ...first, sessionId: session.id });
    saveSessionData(tx, session.id, { pending: { ...session.pending, ...sent, sentAt: now }, toast }, now);
  });
  return 0;
}

type First = Pick<Start, 'door' | 'contact' | 'compose' | 'now'> & {
  device: string;
  sessionId: number;
  address: string;
};

function sendFirstCode(tx: Database, secrets: Secrets, { door, ...first }: First) {
  const account = findAccount(tx, first.contact);
  const proofFrom = proofOf(account, door);
  const person = account ? { id: account.id, locale: account.locale } : null;
  const challengeId = sendCode(tx, secrets, { ...first, purpose: 'sign-in', person, proofFrom });
  return { challengeId, proof: proofFrom === 'app' ? ('authenticator' as const) : ('code' as const) };
}

/** At the admin door the authenticator stands in for the code; at the other one it comes after the code. */
function proofOf(account: Account | undefined, door: PendingSignIn['door']) {
  if (!account) return 'nobody';
  return door === 'admin' && account.twoFactorEnabled ? 'app' : 'contact';
}
