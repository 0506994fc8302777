import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import type { Session } from '~/models/sessions/session.server';
import type { Contact } from '~/models/sign-in/account.server';
import { countOne, refuseOver } from '~/models/sign-in/limits.server';
import { type Compose, sendCode } from '~/models/sign-in/send-code.server';
import { resendWait } from '~/models/sign-in/start.server';
import { personSubject } from '~/models/sign-in/subject.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { signedInDevice } from './confirm.server';
import { findProfile } from './find.server';
import { type ContactChange, keepPending, pendingIn } from './pending.server';

/** The new e-mail address or phone in the form it is compared in, with the columns it will fill. */
export type NewContact = Contact & Pick<ContactChange, 'columns'>;

type Asking = {
  actor: Actor;
  session: Session;
  compose: (channel: Contact['channel']) => Compose;
  address: string;
  now: number;
};

/**
 * Sends a code to the new one; nothing changes until it is entered.
 * @returns `same` when it is theirs already, `taken` when it is somebody else's
 * @throws AppError `too-many` with `seconds`
 */
export function startContactChange(
  db: Database,
  secrets: Secrets,
  asking: Asking & { contact: NewContact },
): 'sent' | 'same' | 'taken' {
  const { actor, contact, now } = asking;
  return write(db, (tx) => {
    const { email, phone } = findProfile(tx, actor);
    if (contact.to === (contact.channel === 'mail' ? email : phone)) return 'same';
    const owner = personSubject(actor.id, signedInDevice);
    refuseOver(tx, 'codesPerPerson', owner, now);
    if (isTaken(tx, contact, actor.id)) {
      // Counted as a code is, or a list of addresses could be tried here (target 24).
      countOne(tx, 'codesPerPerson', owner, now);
      return 'taken';
    }
    send(tx, secrets, asking);
    return 'sent';
  });
}

/**
 * Another code to the same one, which voids the one before.
 * @returns the seconds still to wait; 0 when it was sent
 * @throws AppError `too-many` with `seconds`
 */
export function resendContactCode(
  db: Database,
  secrets: Secrets,
  asking: Asking & { contact: ContactChange },
): number {
  const { actor, contact, now } = asking;
  const wait = Math.ceil((contact.sentAt + resendWait - now) / 1000);
  if (wait > 0) return wait;
  write(db, (tx) => {
    refuseOver(tx, 'codesPerPerson', personSubject(actor.id, signedInDevice), now);
    send(tx, secrets, asking);
  });
  return 0;
}

/** Whether another live account has it. */
export function isTaken(tx: Database, { channel, to }: Contact, personId: number): boolean {
  const match = channel === 'mail' ? eq(people.email, to) : eq(people.phone, to);
  const row = tx
    .select({ id: people.id })
    .from(people)
    .where(and(match, isNull(people.deletedAt), ne(people.id, personId)))
    .get();
  return row !== undefined;
}

function send(tx: Database, secrets: Secrets, asking: Asking & { contact: NewContact }) {
  const { actor, session, contact, compose, address, now } = asking;
  const { channel, to, columns } = contact;
  const challengeId = sendCode(tx, secrets, {
    ...{ purpose: 'change-contact', sessionId: session.id, contact: { channel, to }, person: actor },
    ...{ proofFrom: 'contact', device: signedInDevice, compose: compose(channel), address, now },
  });
  keepPending(tx, session, { contactChange: { channel, to, columns, challengeId, sentAt: now } }, now);
}

/** The change that waits for its code; null when there is none. */
export const contactChangeIn = (session: Session): ContactChange | null =>
  pendingIn(session).contactChange ?? null;
