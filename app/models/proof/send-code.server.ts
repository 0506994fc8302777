import type { Database } from 'db/client.server';
import { type Text, textOf } from '~/i18n/words';
import { type Message, sendMessage, sendToNobody } from '~/models/outbox/send.server';
import { channelOf } from '~/models/outbox/ways.server';
import { randomDigits, randomToken } from '~/services/secrets/random.server';
import type { Contact, Prover } from './account.server';
import { openChallenge, type Purpose, setCode } from './challenge.server';
import {
  contactSubject,
  countOne,
  type LimitName,
  networkOf,
  personSubject,
  refuseOver,
  waitFor,
} from './limits.server';
import { codeFromMac, spaced } from './second-factor.server';

/** `contact` gets a code; `app` has one already; `nobody` may have none, and no one can tell. */
export type Recipient = {
  /** Null where the contact is nobody's (yet). */
  person: { id: number; locale: string | null } | null;
  from: 'contact' | 'app' | 'nobody';
  /** Where the code goes that cannot go to the phone it was asked for with. */
  mailbox?: string | null;
  /** What is said in place of a code to a contact that may have none. */
  notice?: { locale: string | null; words: (text: Text) => Pick<Message, 'subject' | 'text'> };
  /** Messages without a code, beside what goes to the contact. */
  notices?: Message[];
};

type Sending = {
  purpose: Purpose;
  sessionId: number;
  contact: Contact;
  device: string;
  goesOn: boolean;
  breaker?: string;
  recipient: Recipient;
};

/**
 * Writes the same rows whether or not there is anybody to send a code to. @throws AppError `limit`
 */
export function sendCode(tx: Database, prover: Prover, sending: Sending) {
  const { secrets, locale, now } = prover;
  const { purpose, sessionId, contact, device, recipient } = sending;
  const { person, from } = recipient;
  const isLong = count(tx, prover, sending);
  const personId = from === 'nobody' ? null : (person?.id ?? null);
  const by = channelOf(prover, contact.channel);
  const channel = from === 'app' ? from : by;
  // Who asks on and on must not end what somebody else is about to enter.
  const keepsOthers = isLong;
  const challengeId = openChallenge(tx, {
    purpose,
    personId,
    sessionId,
    channel,
    keepsOthers,
    now,
  });
  const subject = contactSubject(secrets, contact, device);
  const wait = isLong ? waitFor(tx, 'longCodesPerContact', subject, now) : 0;
  if (isLong && wait === 0) countOne(tx, 'longCodesPerContact', subject, now);
  const until = isLong ? now + waitFor(tx, 'longCodesPerContact', subject, now) : 0;
  const code = isLong
    ? codeFromMac(secrets.mac('long code', `${subject} ${until}`))
    : randomDigits(6);
  // What nobody was sent, nobody can guess: not six digits.
  setCode(tx, secrets, challengeId, from === 'contact' ? code : randomToken());
  // What goes out goes out in every case, so that all take the same time.
  if (wait === 0) {
    const notice = isLong ? undefined : recipient.notice;
    const words = wordsOf(by, textOf(person?.locale, locale), { code, isLong });
    const reached = { channel: by, to: recipient.mailbox ?? contact.to };
    const message: Message = notice
      ? { ...reached, ...notice.words(textOf(notice.locale, locale)) }
      : { ...reached, ...words, code, isSecret: true };
    const post = from === 'contact' || notice ? sendMessage : sendToNobody;
    post(tx, secrets, message, now);
    for (const each of recipient.notices ?? []) sendMessage(tx, secrets, each, now);
  }
  const step = from === 'app' ? ('authenticator' as const) : ('code' as const);
  return { challengeId, step, via: by === contact.channel ? undefined : by };
}

/**
 * Whether it has to be a longer code, since the six digits of the day are used up, or somebody is
 * guessing at large: the door stays open, and guesses are worth nothing (docs/rules.md#codes).
 * @throws AppError `limit`, where it does not go on
 */
function count(
  tx: Database,
  prover: Prover,
  { contact, device, goesOn, breaker, recipient }: Sending,
): boolean {
  const { secrets, address, now } = prover;
  const { person } = recipient;
  const subject = contactSubject(secrets, contact, device);
  const network = networkOf(address);
  const owner = person ? personSubject(person.id, device) : `nobody ${subject}`;
  const guarding: [LimitName, string][] = [
    ['failuresOverall', 'all'],
    ...(breaker ? [['failuresOverall', breaker] as [LimitName, string]] : []),
    ['codesPerContact', subject],
    ['codesPerPerson', owner],
  ];
  refuseOver(tx, 'codesPerNetwork', network, now);
  if (!goesOn) for (const [name, of] of guarding) refuseOver(tx, name, of, now);
  const isLong = guarding.some(([name, of]) => waitFor(tx, name, of, now) > 0);
  countOne(tx, 'codesPerNetwork', network, now);
  countOne(tx, 'codesPerContact', subject, now);
  countOne(tx, 'codesPerPerson', owner, now);
  return isLong;
}

type Said = { code: string; isLong: boolean };

function wordsOf(
  channel: Contact['channel'],
  text: Text,
  { code, isLong }: Said,
): Pick<Message, 'subject' | 'text'> {
  const values = { code: isLong ? spaced(code) : code };
  const long = isLong ? ('Long' as const) : ('' as const);
  return channel === 'mail'
    ? { subject: text('signIn.mail.codeSubject'), text: text(`signIn.mail.code${long}`, values) }
    : { text: text(`signIn.mail.codeShort${long}`, values) };
}
