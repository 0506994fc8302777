import type { Database } from 'db/client.server';
import { people, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Text, textOf } from '~/i18n/words';
import { emailField } from '~/models/fields';
import { openOperation } from '~/models/operation.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import {
  type Account,
  type Contact,
  findAccount,
  findUnproved,
  newDeviceMark,
  type Prover,
} from '~/models/proof/account.server';
import { contactSubject, forget, giveBack, networkOf, personSubject } from '~/models/proof/limits.server';
import { type Pending, proof } from '~/models/proof/proof.server';
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
  asksAuthenticator: true,
  toasts: {
    sent: ({ door, channel }) => {
      if (door === 'admin') return undefined;
      return channel === 'sms' ? 'signIn.done.codeTexted' : 'signIn.done.codeMailed';
    },
    resent: 'signIn.done.resent',
  },
  recipient: (tx, prover, { door, ...contact }) => {
    const person = findAccount(tx, contact);
    if (!person) return { person: null, from: 'nobody', notice: noticeUnproved(tx, prover, contact) };
    // At the admin door the authenticator stands in for the code; at the other one it comes after the code.
    return { person, from: door === 'admin' && person.twoFactorEnabled ? 'app' : 'contact' };
  },
  done: (tx, prover, { account, pending }) => {
    if (!account) throw new Error('A sign-in is somebody’s.');
    return signIn(tx, prover, account, pending);
  },
});

/** Told to the contact alone: its account is entered by the proved one, where this one can be confirmed. */
function noticeUnproved(tx: Database, { origin }: Prover, contact: Contact) {
  const unproved = findUnproved(tx, contact);
  if (!unproved) return undefined;
  const { channel } = contact;
  const path = channel === 'mail' ? loginPath() : loginPath({ by: 'email' });
  const link = origin ? new URL(path, origin).href : '';
  return {
    locale: unproved.locale,
    words: (text: Text) => ({
      subject: text('signIn.mail.unprovedSubject'),
      text: text(`signIn.mail.unproved.${channel}`, { link }).trim(),
    }),
  };
}

/** Lets somebody in whose proofs were all given: a new session, and counters that begin anew. */
function signIn(tx: Database, prover: Prover, account: Account, pending: PendingSignIn): SignedIn {
  const { secrets, locale, address, now } = prover;
  const { id: personId, role } = account;
  const { door, device, redirectTo } = pending;
  const toast = { kind: 'good' as const, text: textOf(account.locale, locale)(`signIn.done.login.${door}`) };
  const { token } = replaceSession(tx, prover, { personId, data: { toast }, now });
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
    ...contacts.map((contact) => ['codesPerContact', contactSubject(secrets, contact, device)] as const),
  ]);
  return { token, personId, role, redirectTo, deviceMark: newDeviceMark(secrets, personId) };
}

/** What the page says and not who logs in. */
const place = { door: z.enum(['admin', 'member']), redirect_to: z.string().optional() };

export const startSignIn = openOperation({
  name: 'login.start',
  input: withPhone(
    'phone',
    z.discriminatedUnion('by', [
      z.object({ ...place, by: z.literal('mail'), email: emailField('signIn.errors.email') }),
      z.object({ ...place, by: z.literal('sms'), phone: phoneWithCountry('signIn.errors.phone') }),
    ]),
  ),
  run(prover, { door, redirectTo, ...typed }) {
    const to = typed.by === 'mail' ? typed.email : typed.phone.e164;
    return signInProof.start(prover, { channel: typed.by, to, door, redirectTo });
  },
});
