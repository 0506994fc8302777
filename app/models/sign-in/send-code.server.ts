import type { Database } from 'db/client.server';
import { type Message, sendMessage, sendToNobody } from '~/models/outbox/send.server';
import { randomDigits, randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Contact } from './account.server';
import { openChallenge, type Purpose, setCode } from './challenge.server';
import { countOne, refuseOver, waitFor } from './limits.server';
import { networkOf } from './network';
import { contactSubject, personSubject } from './subject.server';

/** The words around a code, in the reader's language; the model knows none. */
export type Compose = (locale: string | null, code: string) => Pick<Message, 'subject' | 'text'>;

export type CodeRequest = {
  purpose: Extract<Purpose, 'sign-in' | 'signup' | 'delete-account' | 'change-contact'>;
  sessionId: number;
  contact: Contact;
  /** Null where the contact is nobody's (yet). */
  person: { id: number; locale: string | null } | null;
  /** `contact` gets a code; `app` has one already; `nobody` may have none, and no one can tell (target 24). */
  proofFrom: 'contact' | 'app' | 'nobody';
  /** The known device that asks; empty for any other. */
  device: string;
  compose: Compose;
  address: string;
  now: number;
};

/**
 * Opens a challenge and sends its code, within the limits; answers with the challenge's id. The same rows are
 * written whether or not there is anybody to send it to.
 *
 * @throws AppError `too-many` with `seconds`.
 */
export function sendCode(tx: Database, secrets: Secrets, request: CodeRequest): number {
  const { purpose, sessionId, contact, person, compose, now } = request;
  const proofFrom = countCode(tx, secrets, request) ? request.proofFrom : 'nobody';
  const personId = proofFrom === 'nobody' ? null : (person?.id ?? null);
  const channel = proofFrom === 'app' ? 'app' : contact.channel;
  const id = openChallenge(tx, { purpose, personId, sessionId, channel, now });

  const code = randomDigits(6);
  // What nobody was sent, nobody can guess: not six digits.
  setCode(tx, secrets, id, proofFrom === 'contact' ? code : randomToken());
  const message = { ...contact, ...compose(person?.locale ?? null, code), code, isSecret: true };
  const send = proofFrom === 'contact' ? sendMessage : sendToNobody;
  send(tx, secrets, message, now);
  return id;
}

/**
 * False when the person has had their codes of the day by another contact. That is not told, as it would tell
 * that the two contacts are one person's.
 */
function countCode(tx: Database, secrets: Secrets, request: CodeRequest): boolean {
  const { contact, person, device, address, now } = request;
  const subject = contactSubject(secrets, contact, device);
  const network = networkOf(address);
  refuseOver(tx, 'failuresOverall', 'all', now);
  refuseOver(tx, 'codesPerNetwork', network, now);
  refuseOver(tx, 'codesPerContact', subject, now);
  const owner = person ? personSubject(person.id, device) : `nobody ${subject}`;
  const isWithin = waitFor(tx, 'codesPerPerson', owner, now) === 0;
  countOne(tx, 'codesPerNetwork', network, now);
  countOne(tx, 'codesPerContact', subject, now);
  countOne(tx, 'codesPerPerson', owner, now);
  return isWithin;
}
