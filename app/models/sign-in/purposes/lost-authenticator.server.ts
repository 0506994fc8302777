import { publicOperation } from '~/models/operation.server';
import { isCarried } from '~/models/outbox/ways.server';
import { type Account, findAccountById } from '~/models/sign-in/accounts.server';
import { challengedAccount } from '~/models/sign-in/challenges.server';
import type { Contact, SignInContext } from '~/models/sign-in/context';
import { answerOperation, resendOperation } from '~/models/sign-in/operations.server';
import { pendingOf, savePending } from '~/models/sign-in/pending.server';
import { type Purpose, start } from '~/models/sign-in/verification.server';
import { allowNewAuthenticator, verifiedEmail } from './new-authenticator.server';
import { type SignInDetails, signInPurpose } from './sign-in.server';

export type LostDetails = Pick<SignInDetails, 'door'> & {
  personId: number;
  /** True if there is a second contact, to which a code was sent. */
  isReached: boolean;
};

/**
 * Verifies a person who lost the authenticator app: with a code sent to their other contact, or
 * with a recovery code if they have no other contact.
 */
export const lostAuthenticatorPurpose: Purpose<LostDetails, LostDetails['door']> = {
  name: 'lost-authenticator',
  account: 'existing',
  acceptsRecoveryCode: true,
  recipient({ db }, { personId, isReached }) {
    const person = findAccountById(db, personId);
    if (!person) return { person: null, from: 'none' };
    return { person, from: isReached ? 'contact' : 'app' };
  },
  done(context, { account, session, pending }) {
    if (!account) throw new Error('An authenticator needs an account.');
    savePending(context, lostAuthenticatorPurpose, session, null);
    allowNewAuthenticator(context, account);
    return pending.door;
  },
};

/**
 * Starts the second verification (docs/rules.md#lost-authenticator). Returns null if the first one,
 * the code sent at sign-in, is missing, or if no link could be emailed. The result does not reveal
 * whether the account exists.
 *
 * @throws AppError `limit`
 */
export const startLostAuthenticator = publicOperation({
  name: '2fa.lost',
  run(context): { token: string | null } | null {
    const pending = pendingOf(signInPurpose, context.session);
    if (pending?.step !== 'authenticator' || context.origin === null) return null;
    const account = challengedAccount(context, pending);
    if (!account || verifiedEmail(account) === null) return null;
    const { door, channel, to, via = channel } = pending;
    const other = otherContact(context, account, via);
    const details = { door, personId: account.id, isReached: other !== null };
    const identity = { ...(other ?? { channel, to }), ...details };
    return start(context, lostAuthenticatorPurpose, identity, { isAnnounced: false });
  },
});

export const answerLostAuthenticator = answerOperation('2fa.lost-verify', lostAuthenticatorPurpose);
export const resendLostAuthenticator = resendOperation('2fa.lost-resend', lostAuthenticatorPurpose);

/** The account's other contact, if it is verified: an unverified one may be someone else's. */
function otherContact(
  { ways }: SignInContext,
  account: Account,
  channel: Contact['channel'],
): Contact | null {
  const { phone, phoneVerifiedAt } = account;
  const isReached = phoneVerifiedAt !== null && isCarried(ways.sms);
  if (channel === 'mail') return phone && isReached ? { channel: 'sms', to: phone } : null;
  const email = verifiedEmail(account);
  return email === null ? null : { channel: 'mail', to: email };
}
