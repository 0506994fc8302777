import type { Database } from 'db/client.server';
import { people, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import { emailField } from '~/models/fields';
import { type Payload, publicOperation } from '~/models/operation.server';
import type { Message } from '~/models/outbox/send.server';
import { channelOf } from '~/models/outbox/ways.server';
import { asFormValue } from '~/models/payload';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import {
  type Account,
  type Contact,
  deviceFor,
  findAccount,
  findByMailbox,
  findUnproved,
  newDeviceMark,
  type Prover,
} from '~/models/proof/account.server';
import { voidChallengesOf } from '~/models/proof/challenge.server';
import {
  contactSubject,
  countOne,
  forget,
  giveBack,
  networkOf,
  personSubject,
  waitFor,
} from '~/models/proof/limits.server';
import { codeSent, type Pending, proof } from '~/models/proof/proof.server';
import type { Recipient } from '~/models/proof/send-code.server';
import { unprovedNotice } from '~/models/proof/unproved.server';
import { replaceSession } from '~/models/sessions/session.server';
import { loginPath } from '~/paths';

export type SignInPlace = {
  /** The login page it began on, where a failure leads back to. */
  door: 'admin' | 'member';
  redirectTo?: string;
};

export type PendingSignIn = Pending<SignInPlace>;

export type SignedIn = {
  token: string;
  personId: number;
  role: Role;
  redirectTo?: string;
  /** For the browser to show at its next sign-in. */
  deviceMark: string;
};

/** Nothing tells whether the contact is anybody's before the first proof is given. */
export const signInProof = proof<SignInPlace, SignedIn>({
  purpose: 'sign-in',
  goesOn: true,
  asksAuthenticator: true,
  toasts: {
    sent: (asked) => (asked.door === 'admin' ? undefined : codeSent(asked)),
    resent: 'signIn.done.resent',
  },
  recipient: (tx, prover, contact) => {
    if (channelOf(prover, contact.channel) !== contact.channel)
      return mailboxOf(tx, prover, contact.to);
    const person = findAccount(tx, contact);
    return person
      ? { person, from: 'contact' }
      : { person: null, from: 'nobody', notice: noticeUnproved(tx, prover, contact) };
  },
  done: (tx, prover, { account, pending }) => {
    if (!account) throw new Error('A sign-in is somebody’s.');
    return signIn(tx, prover, account, pending);
  },
});

/**
 * Where the code for a phone goes without text messages. If several accounts typed the phone and
 * none proved it, no code is sent, since it could be anybody's: each gets a notice to sign in by
 * email.
 */
export function mailboxOf(tx: Database, prover: Prover, phone: string): Recipient {
  const [person, ...others] = findByMailbox(tx, phone);
  if (!person) return { person: null, from: 'nobody' };
  if (others.length === 0) return { person, from: 'contact', mailbox: person.email };
  return {
    person: null,
    from: 'nobody',
    notices: ambiguityNotices(tx, prover, [person, ...others]),
  };
}

function ambiguityNotices(
  tx: Database,
  { origin, locale: asker, now }: Prover,
  accounts: Account[],
): Message[] {
  const link = origin ? new URL(loginPath({ by: 'email' }), origin).href : '';
  return accounts.flatMap(({ id, email, locale }) => {
    if (!email || waitFor(tx, 'phoneNoticesPerPerson', id, now) > 0) return [];
    countOne(tx, 'phoneNoticesPerPerson', id, now);
    const text = textOf(locale, asker);
    const words = text('signIn.mail.ambiguous', { link }).trim();
    return {
      channel: 'mail' as const,
      to: email,
      subject: text('signIn.mail.ambiguousSubject'),
      text: words,
    };
  });
}

/**
 * Sent to the contact only: the account is entered by its proved contact, and this one can be
 * confirmed there.
 */
function noticeUnproved(tx: Database, prover: Prover, contact: Contact) {
  const unproved = findUnproved(tx, contact);
  return unproved && unprovedNotice(prover, contact, unproved);
}

/** Lets somebody in whose proofs were all given: a new session, and counters that begin anew. */
export function signIn(
  tx: Database,
  prover: Prover,
  account: Account,
  pending: Pick<PendingSignIn, 'door' | 'device' | 'redirectTo'>,
): SignedIn {
  const { secrets, locale, address, now } = prover;
  const { id: personId, role } = account;
  const { door, device, redirectTo } = pending;
  const toast = {
    kind: 'good' as const,
    text: textOf(account.locale, locale)(`signIn.done.login.${door}`),
  };
  const { token } = replaceSession(tx, prover, {
    personId,
    data: { toast, arriving: redirectTo },
    now,
  });
  tx.update(people).set({ lastLoginAt: now }).where(eq(people.id, personId)).run();
  giveBack(tx, 'codesPerNetwork', networkOf(address));
  // A login from one device forgives that device only.
  const contacts: Contact[] = [
    ...(account.email ? [{ channel: 'mail' as const, to: account.email }] : []),
    ...(account.phone ? [{ channel: 'sms' as const, to: account.phone }] : []),
  ];
  forget(tx, [
    ['codesPerPerson', personSubject(personId, device)],
    ['authenticatorFailuresPerPerson', personSubject(personId, device)],
    ...contacts.flatMap((contact) => {
      const subject = contactSubject(secrets, contact, device);
      return [['codesPerContact', subject] as const, ['longCodesPerContact', subject] as const];
    }),
  ]);
  // The same longer code may wait in other browsers.
  voidChallengesOf(tx, personId, now, 'sign-in');
  return { token, personId, role, redirectTo, deviceMark: newDeviceMark(secrets, personId) };
}

/** What the page says and not who logs in. */
const place = { door: z.enum(['admin', 'member']), redirect_to: z.string().optional() };

const contactFields = withPhone(
  'phone',
  z.discriminatedUnion('by', [
    z.object({
      ...place,
      by: z.literal('mail'),
      email: emailField('signIn.errors.email', 'signIn.errors.emailMissing'),
    }),
    z.object({ ...place, by: z.literal('sms'), phone: phoneWithCountry('signIn.errors.phone') }),
  ]),
);

type Typed = { by: 'mail'; email: string } | { by: 'sms'; phone: { e164: string } };

const contactOf = (typed: Typed): Contact =>
  typed.by === 'mail'
    ? { channel: 'mail', to: typed.email }
    : { channel: 'sms', to: typed.phone.e164 };

/**
 * Whether so many asked for codes with a contact today that this browser has to answer a harder
 * question.
 */
function isCrowded({ db, secrets, deviceMark, now }: Prover, payload: Payload): boolean {
  const typed = contactFields.safeParse(asFormValue(payload));
  if (!typed.success) return false;
  const contact = contactOf(typed.data);
  const subject = contactSubject(
    secrets,
    contact,
    deviceFor(db, secrets, contact, deviceMark ?? null),
  );
  return waitFor(db, 'codesPerContact', subject, now) > 0;
}

/**
 * By phone a captcha is asked for only where it was shown, unless so many asked that it is a hard
 * one.
 */
export function loginCaptcha(prover: Prover, payload: Payload): boolean | 'hard' {
  if (isCrowded(prover, payload)) return 'hard';
  return payload.by === 'mail' || payload.captcha_token !== undefined;
}

export const startSignIn = publicOperation({
  name: 'login.start',
  input: contactFields,
  run: (prover, { door, redirectTo, ...typed }) =>
    signInProof.start(prover, { ...contactOf(typed), door, redirectTo }),
});
