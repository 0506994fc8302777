import type { Database } from 'db/client.server';
import { type Text, textOf } from '~/i18n/words';
import { type Message, sendMessage, sendToNobody } from '~/models/outbox/send.server';
import { randomDigits, randomToken } from '~/services/secrets/random.server';
import type { Contact, Prover } from './account.server';
import { openChallenge, type Purpose, setCode } from './challenge.server';
import { contactSubject, countOne, networkOf, personSubject, refuseOver, waitFor } from './limits.server';

/** `contact` gets a code; `app` has one already; `nobody` may have none, and no one can tell. */
export type Recipient = {
  /** Null where the contact is nobody's (yet). */
  person: { id: number; locale: string | null } | null;
  from: 'contact' | 'app' | 'nobody';
  /** What is said in place of a code to a contact that may have none. */
  notice?: { locale: string | null; words: (text: Text) => Pick<Message, 'subject' | 'text'> };
};

type Sending = {
  purpose: Purpose;
  sessionId: number;
  contact: Contact;
  device: string;
  isOwn: boolean;
  recipient: Recipient;
};

/** Writes the same rows whether or not there is anybody to send a code to. @throws AppError `limit` */
export function sendCode(tx: Database, prover: Prover, sending: Sending) {
  const { secrets, locale, now } = prover;
  const { purpose, sessionId, contact, recipient } = sending;
  const { person } = recipient;
  const isWithin = count(tx, prover, sending);
  const from = isWithin ? recipient.from : 'nobody';
  const personId = from === 'nobody' ? null : (person?.id ?? null);
  const channel = from === 'app' ? from : contact.channel;
  const challengeId = openChallenge(tx, { purpose, personId, sessionId, channel, now });
  const code = randomDigits(6);
  // What nobody was sent, nobody can guess: not six digits.
  setCode(tx, secrets, challengeId, from === 'contact' ? code : randomToken());
  // One message in every case, so that all take the same time.
  const notice = isWithin ? recipient.notice : undefined;
  const words = wordsOf(contact.channel, textOf(person?.locale, locale), code);
  const message: Message = notice
    ? { ...contact, ...notice.words(textOf(notice.locale, locale)) }
    : { ...contact, ...words, code, isSecret: true };
  const post = from === 'contact' || notice ? sendMessage : sendToNobody;
  post(tx, secrets, message, now);
  return { challengeId, step: from === 'app' ? ('authenticator' as const) : ('code' as const) };
}

/**
 * False when the person has had their codes of the day; only who is signed in is told, as it tells whose a contact is.
 */
function count(tx: Database, prover: Prover, { contact, device, isOwn, recipient }: Sending): boolean {
  const { secrets, address, now } = prover;
  const { person } = recipient;
  const subject = contactSubject(secrets, contact, device);
  const network = networkOf(address);
  const owner = person ? personSubject(person.id, device) : `nobody ${subject}`;
  refuseOver(tx, 'failuresOverall', 'all', now);
  refuseOver(tx, 'codesPerNetwork', network, now);
  refuseOver(tx, 'codesPerContact', subject, now);
  if (isOwn) refuseOver(tx, 'codesPerPerson', owner, now);
  const isWithin = waitFor(tx, 'codesPerPerson', owner, now) === 0;
  countOne(tx, 'codesPerNetwork', network, now);
  countOne(tx, 'codesPerContact', subject, now);
  countOne(tx, 'codesPerPerson', owner, now);
  return isWithin;
}

const wordsOf = (channel: Contact['channel'], text: Text, code: string): Pick<Message, 'subject' | 'text'> =>
  channel === 'mail'
    ? { subject: text('signIn.mail.codeSubject'), text: text('signIn.mail.code', { code }) }
    : { text: text('signIn.mail.codeShort', { code }) };
