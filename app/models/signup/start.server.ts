import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { type Message, sendMessage, sendToNobody } from '~/models/outbox/send.server';
import type { SessionData } from '~/models/sessions/data.server';
import { type Browser, replaceSession } from '~/models/sessions/replace.server';
import { saveSessionData } from '~/models/sessions/session.server';
import { type Compose, sendCode } from '~/models/sign-in/send-code.server';
import { resendWait } from '~/models/sign-in/start.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type PendingSignup, type SignupDetails, withSignup } from './pending.server';

/** The words to the phone: with a code, or for a phone that has an account already. */
export type SignupWords = {
  code: Compose;
  taken: (locale: string | null) => Pick<Message, 'subject' | 'text'>;
};

type Start = {
  browser: Browser;
  details: SignupDetails;
  words: SignupWords;
  toast: SessionData['toast'];
  now: number;
};

/**
 * Sends a code to the phone and keeps what was typed in a new visitor session; answers with its token. Whether
 * somebody has the phone shows in a text message to that phone and nowhere else (target 24).
 *
 * @throws AppError `too-many` with `seconds`.
 */
export function startSignup(db: Database, secrets: Secrets, start: Start): string {
  const { browser, details, words, toast, now } = start;
  return write(db, (tx) => {
    const session = replaceSession(tx, browser, { personId: null, data: {}, now });
    const sending = { sessionId: session.id, details, words, address: browser.address, now };
    const challengeId = sendSignupCode(tx, secrets, sending);
    const signup = { details, challengeId, sentAt: now, isProven: false, refusals: 0 };
    saveSessionData(tx, session.id, withSignup({ toast }, signup), now);
    return session.token;
  });
}

type Resend = Pick<Start, 'words' | 'toast' | 'now'> & {
  session: { id: number; signup: PendingSignup };
  address: string;
};

/**
 * Sends another code, which voids the one before.
 *
 * @returns the seconds still to wait; 0 when it was sent.
 * @throws AppError `too-many` with `seconds`.
 */
export function resendSignupCode(db: Database, secrets: Secrets, resend: Resend): number {
  const { session, words, toast, address, now } = resend;
  const { details, sentAt } = session.signup;
  const wait = Math.ceil((sentAt + resendWait - now) / 1000);
  if (wait > 0) return wait;
  write(db, (tx) => {
    const sending = { sessionId: session.id, details, words, address, now };
    const challengeId = sendSignupCode(tx, secrets, sending);
    const signup = { ...session.signup, challengeId, sentAt: now };
    saveSessionData(tx, session.id, withSignup({ toast }, signup), now);
  });
  return 0;
}

type Sending = Pick<Start, 'details' | 'words' | 'now'> & { sessionId: number; address: string };

function sendSignupCode(tx: Database, secrets: Secrets, sending: Sending): number {
  const { sessionId, details, words, address, now } = sending;
  const contact = { channel: 'sms' as const, to: details.phone.e164 };
  const holder = tx
    .select({ locale: people.locale })
    .from(people)
    .where(and(eq(people.phone, contact.to), isNull(people.deletedAt)))
    .get();
  const challengeId = sendCode(tx, secrets, {
    ...{ purpose: 'signup', sessionId, contact, person: null, device: '', address, now },
    ...{ proofFrom: holder ? 'nobody' : 'contact', compose: words.code },
  });
  // Written in both cases, so that both take the same time.
  const notice = { ...contact, ...words.taken(holder?.locale ?? null), isSecret: false };
  if (holder) sendMessage(tx, secrets, notice, now);
  else sendToNobody(tx, secrets, notice, now);
  return challengeId;
}
