import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { apiKeys } from 'db/schema/api-key';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { reloadActor } from '~/models/access/present.server';
import { AppError, Refused } from '~/models/errors';
import { checkbox, emailField } from '~/models/fields';
import { type Caller, operation } from '~/models/operation.server';
import { channelOf, isCarried } from '~/models/outbox/ways.server';
import { noticeOldContacts } from '~/models/people/contact.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { type Contact, holderOf, type Prover } from '~/models/proof/account.server';
import { takeFromOthers } from '~/models/proof/claim.server';
import { codeOperation } from '~/models/proof/code-operation.server';
import {
  contactSubject,
  countOne,
  forget,
  personSubject,
  refuseOver,
} from '~/models/proof/limits.server';
import { type Pending, proof, signedInDevice, type Verdict } from '~/models/proof/proof.server';
import { acceptSecondFactor, codeFields } from '~/models/proof/second-factor.server';
import { endSessionsOf, saveSessionData, sessionOf } from '~/models/sessions/session.server';
import { findProfile, saveOwn } from './profile.server';

/**
 * How long a login, or a proof given anew, lets people change how they log in
 * (docs/rules.md#sessions).
 */
const goodFor = 15 * 60_000;

export function isConfirmed(caller: Pick<Caller, 'db' | 'session' | 'now'>): boolean {
  const { id, data } = sessionOf(caller);
  const isIt = eq(sessions.id, id);
  const row = caller.db.select({ startedAt: sessions.createdAt }).from(sessions).where(isIt).get();
  return caller.now - Math.max(row?.startedAt ?? 0, data.confirmedAt ?? 0) < goodFor;
}

export function assertConfirmed(caller: Pick<Caller, 'db' | 'session' | 'now'>) {
  if (!isConfirmed(caller)) throw new AppError('unconfirmed');
}

const actorOf = (prover: Pick<Prover, 'session'>) => {
  const { actor } = sessionOf(prover);
  if (!actor) throw new AppError('forbidden');
  return actor;
};

export const confirmProof = proof<object, 'confirmed'>({
  purpose: 'confirm',
  isOwn: true,
  recipient: (_tx, prover) => ({ person: actorOf(prover), from: 'contact' }),
  done: (tx, prover, { pending }) => {
    forgive(tx, prover, pending);
    confirmProof.keep(tx, sessionOf(prover), undefined, prover);
    noteConfirmed(tx, prover);
    return 'confirmed';
  },
});

export function ownContact({
  db,
  actor,
  ways,
}: Pick<Caller, 'db' | 'actor' | 'ways'>): Contact | null {
  const { email, phone, emailVerifiedAt, phoneVerifiedAt } = findProfile(db, actor);
  const byPhone: Contact | null =
    phone && isCarried(ways.sms) ? { channel: 'sms', to: phone } : null;
  if (!email || (phone && emailVerifiedAt === null && phoneVerifiedAt !== null)) return byPhone;
  return { channel: 'mail', to: email };
}

/**
 * @returns the seconds still to wait; 0 when a code was sent. @throws AppError `limit`, `forbidden`
 */
export function sendConfirmation(caller: Caller): number {
  if (confirmProof.pendingOf(caller.session)) return confirmProof.resend(caller);
  const contact = ownContact(caller);
  if (!contact) throw new AppError('forbidden');
  confirmProof.start(caller, contact);
  return 0;
}

/**
 * The code that was sent; where two-factor is on, one of the authenticator or a recovery code.
 * @throws AppError `limit`
 */
export function confirm(caller: Caller, code: string): Verdict<'confirmed'> {
  const { db, secrets, actor, now } = caller;
  if (!findProfile(db, actor).twoFactorEnabled) return confirmProof.try(caller, code);
  return write(db, (tx) => {
    reloadActor(tx, caller);
    const given = { personId: actor.id, device: signedInDevice, code, now };
    if (!acceptSecondFactor(tx, secrets, given)) return { kind: 'wrong' };
    noteConfirmed(tx, caller);
    return { kind: 'done', done: 'confirmed' };
  });
}

/** The same for programs. @throws AppError `limit` */
export const askConfirmation = operation({
  name: 'person.update',
  isPersonal: true,
  run(caller) {
    const seconds = sendConfirmation(caller);
    if (seconds > 0) throw new AppError('limit', { seconds });
  },
});

export const confirmIdentity = operation({
  name: 'person.update',
  isPersonal: true,
  input: codeFields('signIn.errors.sixDigits'),
  run(caller, { otp }) {
    if (confirm(caller, otp).kind !== 'done') return new Refused('otp', 'signIn.errors.wrongCode');
  },
});

function noteConfirmed(tx: Database, prover: Pick<Prover, 'session' | 'now'>) {
  const session = sessionOf(prover);
  session.data = { ...session.data, confirmedAt: prover.now };
  saveSessionData(tx, session.id, session.data, prover.now);
}

export type Change = {
  columns: { email: string } | { countryCode: string; phoneNumber: string; phone: string };
  /** Whether API keys outlive the change; other sessions never do. */
  keepsKeys: boolean;
};

/**
 * A new e-mail address or phone counts once its code is entered; somebody else may have got it by
 * then.
 */
export const contactProof = proof<
  Change,
  { kind: 'changed' | 'taken'; channel: Contact['channel'] }
>({
  purpose: 'change-contact',
  isOwn: true,
  recipient: (_tx, prover) => ({ person: actorOf(prover), from: 'contact' }),
  done: (tx, prover, { pending }) => {
    const actor = actorOf(prover);
    contactProof.keep(tx, sessionOf(prover), undefined, prover);
    const { channel } = pending;
    if (holderOf(tx, pending, actor.id)) return { kind: 'taken', channel };
    changeContact(tx, prover, pending);
    return { kind: 'changed', channel };
  },
});

export const verifyContact = codeOperation('person.update', contactProof);

function changeContact(tx: Database, prover: Prover, pending: Pending<Change>) {
  const { secrets, locale, now } = prover;
  const { channel, columns, keepsKeys } = pending;
  const actor = actorOf(prover);
  const before = findProfile(tx, actor);
  const after = {
    ...columns,
    ...(channel === 'mail' ? { emailVerifiedAt: now } : { phoneVerifiedAt: now }),
  };
  takeFromOthers(tx, actor.id, pending, now);
  saveOwn(tx, actor, { before, after, now });
  const changed = channel === 'mail' ? before.email !== pending.to : before.phone !== pending.to;
  if (changed) endOthers(tx, prover, keepsKeys);
  forgive(tx, prover, pending);
  const person = { id: actor.id, locale: before.locale, before, after: { ...before, ...columns } };
  noticeOldContacts({ db: tx, secrets, locale, now }, person);
}

/**
 * Whoever changes a contact because somebody else is in the account must not share it with them any
 * longer.
 */
function endOthers(tx: Database, prover: Pick<Prover, 'session'>, keepsKeys: boolean) {
  const { id } = actorOf(prover);
  endSessionsOf(tx, id, sessionOf(prover).id);
  if (!keepsKeys) tx.delete(apiKeys).where(eq(apiKeys.personId, id)).run();
}

function forgive(tx: Database, prover: Prover, contact: Contact) {
  forget(tx, [
    ['codesPerPerson', personSubject(actorOf(prover).id, signedInDevice)],
    ['codesPerContact', contactSubject(prover.secrets, contact, signedInDevice)],
  ]);
}

export const changeEmail = operation({
  name: 'person.update',
  isPersonal: true,
  input: z.object({ email: emailField('person.errors.email'), keep_keys: checkbox }),
  run: (caller, { email, keepKeys: keepsKeys }) =>
    begin(caller, { channel: 'mail', to: email, columns: { email }, keepsKeys }),
});

export const changePhone = operation({
  name: 'person.update',
  isPersonal: true,
  input: withPhone(
    'phone_number',
    z.object({ phone_number: phoneWithCountry('person.errors.phone'), keep_keys: checkbox }),
  ),
  run: (
    caller,
    { phoneNumber: { countryCode, national: phoneNumber, e164: phone }, keepKeys: keepsKeys },
  ) =>
    begin(caller, {
      channel: 'sms',
      to: phone,
      columns: { countryCode, phoneNumber, phone },
      keepsKeys,
    }),
});

/** @returns whether it was saved at once, since nothing carries a code to it */
function begin(caller: Caller, asked: Contact & Change): Refused | { isSaved: boolean } {
  assertConfirmed(caller);
  const { db, actor, now } = caller;
  const { email, phone, emailVerifiedAt, phoneVerifiedAt } = findProfile(db, actor);
  const [field, kind, proved] =
    asked.channel === 'mail'
      ? (['email', 'email', emailVerifiedAt && email] as const)
      : (['phone_number', 'phone', phoneVerifiedAt && phone] as const);
  // One that is there and not proved is proved the same way.
  if (asked.to === proved) return new Refused(field, `profile.contact.${kind}.same`);
  if (channelOf(caller, asked.channel) !== asked.channel) return saveUnproved(caller, asked);
  const owner = personSubject(actor.id, signedInDevice);
  refuseOver(db, 'codesPerPerson', owner, now);
  if (!holderOf(db, asked, actor.id)) {
    contactProof.start(caller, asked);
    return { isSaved: false };
  }
  // Counted as a code is, or a list of addresses could be tried here.
  countOne(db, 'codesPerPerson', owner, now);
  return new Refused(field, `person.errors.${kind}Taken`);
}

/**
 * Another contact has to be theirs: an account with nothing proved belongs to whoever proves any of
 * it first.
 */
function saveUnproved(
  caller: Caller,
  { columns, keepsKeys }: Change,
): Refused | { isSaved: boolean } {
  const { db, actor, now } = caller;
  const before = findProfile(db, actor);
  if (before.emailVerifiedAt === null)
    return new Refused('phone_number', 'profile.contact.phone.emailFirst');
  saveOwn(db, actor, { before, after: { ...columns, phoneVerifiedAt: null }, now });
  endOthers(db, caller, keepsKeys);
  const after = { ...before, ...columns };
  noticeOldContacts(caller, { id: actor.id, locale: before.locale, before, after });
  return { isSaved: true };
}
