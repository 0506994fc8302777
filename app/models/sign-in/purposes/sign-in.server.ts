import { people, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import { Refused } from '~/models/errors';
import { emailField } from '~/models/fields';
import {
  contactSubject,
  countOne,
  forget,
  giveBack,
  networkOf,
  personSubject,
  waitFor,
} from '~/models/limits/limits.server';
import { type Payload, publicOperation } from '~/models/operation.server';
import type { Message } from '~/models/outbox/send.server';
import { channelOf } from '~/models/outbox/ways.server';
import { asFormValue } from '~/models/payload';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import {
  keepProviderSession,
  mustUseProvider,
  providerSessionOf,
} from '~/models/providers/identities.server';
import { replaceSession } from '~/models/sessions/session.server';
import {
  type Account,
  deviceFor,
  findAccount,
  findAccountById,
  findByMailbox,
  findUnverified,
  newDeviceMark,
} from '~/models/sign-in/accounts.server';
import { voidChallengesOf } from '~/models/sign-in/challenges.server';
import type { Contact, SignInContext } from '~/models/sign-in/context';
import { longCodeSubject, type Recipient } from '~/models/sign-in/evidence/sent-code.server';
import { answerOperation, resendOperation } from '~/models/sign-in/operations.server';
import { type Purpose, start } from '~/models/sign-in/verification.server';
import { loginPath } from '~/paths';

export type SignInDetails = {
  /** The login page where it began, to which failures lead back. */
  door: 'admin' | 'member';
  redirectTo?: string;
};

export type SignedIn = {
  token: string;
  personId: number;
  role: Role;
  redirectTo?: string;
  /** The browser sends it with its next sign-in. */
  deviceMark: string;
};

/** Until the first evidence is right, nothing reveals whether the contact has an account. */
export const signInPurpose: Purpose<SignInDetails, SignedIn> = {
  name: 'sign-in',
  account: 'existing',
  requiresSecondFactor: true,
  recipient(context, contact) {
    const recipient = recipientOf(context, contact);
    const account = recipient.person && findAccountById(context.db, recipient.person.id);
    if (!account || !mustUseProvider(context, account)) return recipient;
    return { person: null, from: 'none', notices: providerNotice(context, account) };
  },
  done(context, { account, pending }) {
    if (!account) throw new Error('A sign-in needs an account.');
    // The provider may have become the only way since the code was sent.
    if (!isFromProvider(context) && mustUseProvider(context, account))
      throw new Refused('otp', 'provider.errors.required');
    return signIn(context, account, pending);
  },
  rejections: ({ door, step }) => ({
    ...((door === 'admin' || step !== 'code') && { wrong: 'signIn.errors.wrongTwoFactor' }),
    ...(step === 'enrolment' && { expired: 'signIn.errors.enrollExpired' }),
  }),
};

const isFromProvider = ({ db, session }: SignInContext): boolean =>
  session !== null && providerSessionOf(db, session.id) !== undefined;

function recipientOf(context: SignInContext, contact: Contact): Recipient {
  if (channelOf(context, contact.channel) !== contact.channel)
    return mailboxOf(context, contact.to);
  const person = findAccount(context.db, contact);
  if (person) return { person, from: 'contact' };
  const unverified = findUnverified(context.db, contact);
  return {
    person: null,
    from: 'none',
    notice: unverified && unverifiedNotice(context, contact, unverified),
  };
}

/**
 * The recipient of a code for a phone that cannot get text messages. If several accounts entered
 * the phone and none verified it, no code is sent, because the phone could belong to any of them.
 * Each of them gets a notice to sign in by email.
 */
export function mailboxOf(context: SignInContext, phone: string): Recipient {
  const [person, ...others] = findByMailbox(context.db, phone);
  if (!person) return { person: null, from: 'none' };
  if (others.length === 0) return { person, from: 'contact', mailbox: person.email };
  return { person: null, from: 'none', notices: ambiguityNotices(context, [person, ...others]) };
}

function ambiguityNotices(
  { db, origin, locale: asker, now }: SignInContext,
  accounts: Account[],
): Message[] {
  const link = origin ? new URL(loginPath({ by: 'email' }), origin).href : '';
  return accounts.flatMap(({ id, email: to, locale }) => {
    if (!to || waitFor(db, 'phoneNoticesPerPerson', id, now) > 0) return [];
    countOne(db, 'phoneNoticesPerPerson', id, now);
    const text = textOf(locale, asker);
    const subject = text('signIn.mail.ambiguousSubject');
    const words = text('signIn.mail.ambiguous', { link }).trim();
    return { channel: 'mail' as const, to, subject, text: words };
  });
}

/**
 * Sent to a contact that an account names but never verified: a hint to sign in by the account's
 * other contact.
 */
export function unverifiedNotice(
  { origin }: Pick<SignInContext, 'origin'>,
  { channel }: Contact,
  { locale, redirectTo }: { locale: string | null; redirectTo?: string },
): NonNullable<Recipient['notice']> {
  const path = loginPath({ by: channel === 'mail' ? undefined : 'email', redirectTo });
  const link = origin ? new URL(path, origin).href : '';
  return {
    locale,
    words: (text) => ({
      subject: text('signIn.mail.unverifiedSubject'),
      text: text(`signIn.mail.unverified.${channel}`, { link }).trim(),
    }),
  };
}

/** Sent in place of a code to people who sign in only at their provider. */
function providerNotice(
  { db, origin, locale: asker, now }: SignInContext,
  { id, email, locale }: Account,
): Message[] {
  if (!email || waitFor(db, 'phoneNoticesPerPerson', id, now) > 0) return [];
  countOne(db, 'phoneNoticesPerPerson', id, now);
  const text = textOf(locale, asker);
  const link = origin ? new URL(loginPath(), origin).href : '';
  const words = text('provider.mail.only', { link }).trim();
  return [{ channel: 'mail', to: email, subject: text('provider.mail.onlySubject'), text: words }];
}

/** Starts a session for a person whose evidence was all right, and resets their counters. */
export function signIn(
  context: SignInContext,
  account: Account,
  { door, device, redirectTo }: SignInDetails & { device: string },
): SignedIn {
  const { db, secrets, locale, address, now } = context;
  const { id: personId, role } = account;
  const text = textOf(account.locale, locale)(`signIn.done.login.${door}`);
  const data = { toast: { kind: 'good' as const, text }, arriving: redirectTo };
  const provider = context.session && providerSessionOf(db, context.session.id);
  const { token, id } = replaceSession(db, context, { personId, data, now });
  if (provider) keepProviderSession(db, id, provider);
  db.update(people).set({ lastLoginAt: now }).where(eq(people.id, personId)).run();
  giveBack(db, 'codesPerNetwork', networkOf(address));
  // Signing in with one device resets the counters of that device only.
  forget(db, [
    ['codesPerPerson', personSubject(personId, device)],
    ['authenticatorFailuresPerPerson', personSubject(personId, device)],
    ...contactsOf(account).flatMap((contact) => {
      const subject = contactSubject(secrets, contact, device);
      return [
        ['codesPerContact', subject] as const,
        ['longCodesPerContact', longCodeSubject('sign-in', subject)] as const,
      ];
    }),
  ]);
  // Other browsers may be waiting for the same long code.
  voidChallengesOf(db, personId, now, 'sign-in');
  return { token, personId, role, redirectTo, deviceMark: newDeviceMark(secrets, personId) };
}

const contactsOf = ({ email, phone }: Account): Contact[] =>
  [
    { channel: 'mail' as const, to: email ?? '' },
    { channel: 'sms' as const, to: phone ?? '' },
  ].filter(({ to }) => to !== '');

/** Fields that the page sets, not the visitor. */
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

/** True if the day's six-digit codes for this contact are used up. */
function isLimitReached({ db, secrets, deviceMark, now }: SignInContext, payload: Payload) {
  const input = contactFields.safeParse(asFormValue(payload));
  if (!input.success) return false;
  const contact = contactOf(input.data);
  const device = deviceFor(db, secrets, contact, deviceMark ?? null);
  return waitFor(db, 'codesPerContact', contactSubject(secrets, contact, device), now) > 0;
}

/** True if a captcha is required. By phone it is only if it was shown, or if it is a hard one. */
export function loginCaptcha(context: SignInContext, payload: Payload): boolean | 'hard' {
  if (isLimitReached(context, payload)) return 'hard';
  return payload.by === 'mail' || payload.captcha_token !== undefined;
}

export const startSignIn = publicOperation({
  name: 'login.start',
  input: contactFields,
  run: (context, { door, redirectTo, ...typed }) =>
    start(
      context,
      signInPurpose,
      { ...contactOf(typed), door, redirectTo },
      { isAnnounced: door !== 'admin' },
    ),
});

export const answerSignIn = answerOperation('otp.verify', signInPurpose);
export const resendSignIn = resendOperation('otp.resend', signInPurpose);
