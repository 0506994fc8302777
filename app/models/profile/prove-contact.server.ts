import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import type { Locale } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { noticeOldContacts } from '~/models/people/contact.server';
import type { Session } from '~/models/sessions/session.server';
import { isCodeOf } from '~/models/sign-in/challenge.server';
import { forget } from '~/models/sign-in/limits.server';
import { contactSubject, personSubject } from '~/models/sign-in/subject.server';
import { tryProof, type Verdict } from '~/models/sign-in/try-proof.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { isTaken } from './change-contact.server';
import { signedInDevice } from './confirm.server';
import { findProfile } from './find.server';
import { type ContactChange, keepPending } from './pending.server';
import { saveOwn } from './update.server';

type Attempt = {
  actor: Actor;
  session: Session;
  contact: ContactChange;
  code: string;
  locale: Locale;
  address: string;
  now: number;
};

/**
 * Makes the new one the person's if the code is right, and tells the old one.
 * @returns `taken` when somebody else got it while the code was on its way
 * @throws AppError `too-many` with `seconds`
 */
export function proveContactChange(db: Database, secrets: Secrets, attempt: Attempt): Verdict | 'taken' {
  const { actor, session, contact, code, address, now } = attempt;
  return write(db, (tx) => {
    const asked = { challengeId: contact.challengeId, sessionId: session.id, address, now };
    const { verdict } = tryProof(
      tx,
      asked,
      (challenge) =>
        challenge.purpose === 'change-contact' &&
        challenge.personId === actor.id &&
        isCodeOf(secrets, challenge, code),
    );
    if (verdict === 'wrong' || verdict === 'expired') return verdict;
    keepPending(tx, session, { contactChange: undefined }, now);
    if (verdict === 'locked') return verdict;
    if (isTaken(tx, contact, actor.id)) return 'taken';
    change(tx, secrets, attempt);
    return verdict;
  });
}

function change(tx: Database, secrets: Secrets, { actor, contact, locale, now }: Attempt) {
  const before = findProfile(tx, actor);
  const after = contact.channel === 'mail' ? { ...contact.columns, emailVerifiedAt: now } : contact.columns;
  saveOwn(tx, actor, { before, after, now });
  forget(tx, [
    ['codesPerPerson', personSubject(actor.id, signedInDevice)],
    ['codesPerContact', contactSubject(secrets, contact, signedInDevice)],
  ]);
  const person = { id: actor.id, locale: before.locale, before, after: { ...before, ...contact.columns } };
  noticeOldContacts({ db: tx, secrets, locale, now }, person);
}
