import { challenges } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { type Text, textOf } from '~/i18n/words';
import {
  contactSubject,
  countOne,
  type LimitName,
  networkOf,
  personSubject,
  refuseOver,
  waitFor,
} from '~/models/limits/limits.server';
import { type Message, queueForNobody, queueMessage } from '~/models/outbox/send.server';
import { channelOf } from '~/models/outbox/ways.server';
import { type Challenge, openChallenge } from '~/models/sign-in/challenges.server';
import type { Contact, PurposeName, SignInContext } from '~/models/sign-in/context';
import { randomDigits, randomToken } from '~/services/secrets/random.server';
import type { EvidenceKind } from './kinds.server';
import { codeFromMac, withHyphen } from './recovery-code.server';

/** A code that was emailed or texted: six digits, or ten characters once a limit is reached. */
export const sentCode: EvidenceKind<'sent-code'> = {
  shape: /^(\d{6}|[A-HJ-NP-Z2-9]{10})$/,
  verify({ secrets }, { challenge }, { code }) {
    const { id, codeMac: mac } = challenge;
    const valid = secrets.macs('challenge code', codeText(id, code));
    const isRight = mac !== null && valid.some((one) => secrets.sameMac(mac, one));
    return isRight ? challenge : null;
  },
};

/**
 * `contact` gets a code; `app` shows its own; `none` has no recipient, which must not be
 * noticeable.
 */
export type Recipient = {
  /** Null if the contact has no account (yet). */
  person: { id: number; locale: string | null } | null;
  from: 'contact' | 'app' | 'none';
  /** The email address that gets the code if text messages cannot be sent. */
  mailbox?: string | null;
  /** Sent instead of a code. */
  notice?: { locale: string | null; words: (text: Text) => Pick<Message, 'subject' | 'text'> };
  /** Messages without a code to other contacts. */
  notices?: Message[];
};

type Sending = {
  purpose: PurposeName;
  sessionId: number;
  contact: Contact;
  device: string;
  /** True if a long code is sent once a limit is reached, instead of none. */
  fallsBackToLongCode: boolean;
  breaker?: string;
  recipient: Recipient;
};

/**
 * Opens a challenge and sends its code. Writes the same rows whether or not there is a recipient.
 *
 * @throws AppError `limit`
 */
export function openCodeChallenge(context: SignInContext, sending: Sending) {
  const { db, secrets, locale, now } = context;
  const { purpose, sessionId, contact, device, recipient } = sending;
  const { person, from } = recipient;
  const isLong = countSending(context, sending);
  const by = channelOf(context, contact.channel);
  const challengeId = openChallenge(db, {
    purpose,
    personId: from === 'none' ? null : (person?.id ?? null),
    sessionId,
    channel: from === 'app' ? from : by,
    // Repeated requests by others must not void the long code someone is about to enter.
    keepsOthers: isLong,
    now,
  });
  const subject = longCodeSubject(purpose, contactSubject(secrets, contact, device));
  const wait = isLong ? waitFor(db, 'longCodesPerContact', subject, now) : 0;
  if (isLong && wait === 0) countOne(db, 'longCodesPerContact', subject, now);
  const until = isLong ? now + waitFor(db, 'longCodesPerContact', subject, now) : 0;
  const code = isLong
    ? codeFromMac(secrets.mac('long code', `${subject} ${until}`))
    : randomDigits(6);
  // A code that was not sent must not be guessable, so it has more than six digits.
  const text = codeText(challengeId, from === 'contact' ? code : randomToken());
  const codeMac = secrets.mac('challenge code', text);
  db.update(challenges).set({ codeMac }).where(eq(challenges.id, challengeId)).run();
  // Something is always queued, so that all requests take the same time.
  if (wait === 0) {
    const notice = isLong ? undefined : recipient.notice;
    const reached = { channel: by, to: recipient.mailbox ?? contact.to };
    const message: Message = notice
      ? { ...reached, ...notice.words(textOf(notice.locale, locale)) }
      : { ...reached, ...wordsOf(by, textOf(person?.locale, locale), code), code, isSecret: true };
    const post = from === 'contact' || notice ? queueMessage : queueForNobody;
    post(db, secrets, message, now);
    for (const each of recipient.notices ?? []) queueMessage(db, secrets, each, now);
  }
  const step = from === 'app' ? ('authenticator' as const) : ('code' as const);
  return { challengeId, step, via: by === contact.channel ? undefined : by };
}

/** A long code is for one purpose, so that signing in with it cannot delete the account as well. */
export const longCodeSubject = (purpose: PurposeName, contact: string) => `${purpose} ${contact}`;

/** The key is outside the database, so a row with its MAC alone reveals nothing about its code. */
const codeText = (id: Challenge['id'], code: string) => `${id} ${code}`;

/**
 * Counts a code. Returns whether it has to be a long one because a limit is reached
 * (docs/rules.md#codes).
 *
 * @throws AppError `limit` if there is no fallback to long codes
 */
function countSending(
  { db, secrets, address, now }: SignInContext,
  { contact, device, fallsBackToLongCode, breaker, recipient: { person } }: Sending,
): boolean {
  const subject = contactSubject(secrets, contact, device);
  const network = networkOf(address);
  const owner = person ? personSubject(person.id, device) : `nobody ${subject}`;
  const guarding: [LimitName, string][] = [
    ['failuresOverall', 'all'],
    ['codesPerContact', subject],
    ['codesPerPerson', owner],
  ];
  if (breaker) guarding.push(['failuresOverall', breaker]);
  refuseOver(db, 'codesPerNetwork', network, now);
  if (!fallsBackToLongCode) for (const [name, of] of guarding) refuseOver(db, name, of, now);
  const isLong = guarding.some(([name, of]) => waitFor(db, name, of, now) > 0);
  countOne(db, 'codesPerNetwork', network, now);
  countOne(db, 'codesPerContact', subject, now);
  countOne(db, 'codesPerPerson', owner, now);
  return isLong;
}

function wordsOf(channel: Contact['channel'], text: Text, code: string) {
  const isLong = code.length > 6;
  const values = { code: isLong ? withHyphen(code) : code };
  const long = isLong ? ('Long' as const) : ('' as const);
  return channel === 'mail'
    ? { subject: text('signIn.mail.codeSubject'), text: text(`signIn.mail.code${long}`, values) }
    : { text: text(`signIn.mail.codeShort${long}`, values) };
}
