import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { SessionData } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import { type Session, saveSessionData } from '~/models/sessions/session.server';
import { findAccount } from '~/models/sign-in/account.server';
import { deviceFor } from '~/models/sign-in/device.server';
import { type Compose, sendCode } from '~/models/sign-in/send-code.server';
import { resendWait } from '~/models/sign-in/start.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type PendingDeletion, withDeletion } from './pending.server';

type Start = {
  /** Somebody signed in stays so until the account is gone. */
  session: Session | null;
  browser: Omit<Browser, 'sessionId'>;
  /** In E.164. */
  phone: string;
  /** What the browser shows of an earlier login. */
  deviceMark: string | null;
  compose: Compose;
  toast: SessionData['toast'];
  now: number;
};

/**
 * Sends a code to the phone, if it is somebody's; whether it is shows nowhere. Answers with the token of the
 * session that waits for the code, or null where it is the one there was.
 *
 * @throws AppError `too-many` with `seconds`.
 */
export function startDeletion(db: Database, secrets: Secrets, start: Start): string | null {
  const { session, browser, phone, deviceMark, compose, toast, now } = start;
  return write(db, (tx) => {
    const asked = { ...browser, sessionId: session?.id ?? null };
    const visitor = session?.actor ? null : replaceSession(tx, asked, { personId: null, data: {}, now });
    const sessionId = visitor?.id ?? session?.id ?? 0;
    const device = deviceFor(tx, secrets, { channel: 'sms', to: phone }, deviceMark);
    const asking = { sessionId, phone, device, compose, address: browser.address, now };
    const deletion: PendingDeletion = {
      ...{ challengeId: sendDeletionCode(tx, secrets, asking), proof: 'code' },
      ...{ sentTo: phone, sentAt: now, device },
    };
    const kept = visitor ? {} : (session?.data ?? {});
    saveSessionData(tx, sessionId, withDeletion({ ...kept, toast }, deletion), now);
    return visitor?.token ?? null;
  });
}

type Resend = Pick<Start, 'compose' | 'toast' | 'now'> & {
  session: Pick<Session, 'id' | 'data'>;
  deletion: PendingDeletion;
  address: string;
};

/**
 * Sends another code, which voids the one before.
 *
 * @returns the seconds still to wait; 0 when it was sent.
 * @throws AppError `too-many` with `seconds`.
 */
export function resendDeletionCode(db: Database, secrets: Secrets, resend: Resend): number {
  const { session, deletion, compose, toast, address, now } = resend;
  const { sentTo: phone, sentAt, device } = deletion;
  const wait = Math.ceil((sentAt + resendWait - now) / 1000);
  if (wait > 0) return wait;
  write(db, (tx) => {
    const asking = { sessionId: session.id, phone, device, compose, address, now };
    const challengeId = sendDeletionCode(tx, secrets, asking);
    const next = { ...deletion, challengeId, sentAt: now };
    saveSessionData(tx, session.id, withDeletion({ ...session.data, toast }, next), now);
  });
  return 0;
}

type Asking = Pick<Start, 'phone' | 'compose' | 'now'> & {
  sessionId: number;
  device: string;
  address: string;
};

function sendDeletionCode(tx: Database, secrets: Secrets, { phone, ...asking }: Asking): number {
  const contact = { channel: 'sms' as const, to: phone };
  const account = findAccount(tx, contact);
  const person = account ? { id: account.id, locale: account.locale } : null;
  const proofFrom = account ? 'contact' : 'nobody';
  return sendCode(tx, secrets, { ...asking, purpose: 'delete-account', contact, person, proofFrom });
}
