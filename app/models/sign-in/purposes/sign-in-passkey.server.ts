import { write } from 'db/prepared';
import { textOf } from '~/i18n/words';
import { countOne, networkOf, refuseOver } from '~/models/limits/limits.server';
import { queueMessage } from '~/models/outbox/send.server';
import { mustUseProvider } from '~/models/providers/identities.server';
import { type Account, findAccountById } from '~/models/sign-in/accounts.server';
import type { Accepted, SignInContext } from '~/models/sign-in/context';
import {
  browserOfToken,
  readCredential,
  saveCounter,
  verifyPasskey,
} from '~/models/sign-in/evidence/passkey.server';
import { visitorSession } from '~/models/sign-in/pending.server';
import { askSecondFactor } from '~/models/sign-in/verification.server';
import { profilePath } from '~/paths';
import { type SignedIn, type SignInDetails, signIn, signInPurpose } from './sign-in.server';

type PasskeySignIn =
  | Accepted<SignedIn>
  /** One result for every reason, or it would reveal which passkeys exist. */
  | { kind: 'wrong' }
  /** The signature is right, but the passkey was copied. */
  | { kind: 'copied'; personId: number };

type Offered = SignInDetails & {
  /** The browser's answer, as text. */
  credential: unknown;
  /** The token in the browser's cookie. */
  token: string | null;
};

/** Attempts are counted on their own, so that they reset no limits of codes. */
const device = 'passkey';

/**
 * Signs in with a passkey (docs/rules.md#passkeys). If it checked the person, it is both proofs;
 * otherwise the authenticator is required next, if two-factor authentication is on.
 *
 * @throws AppError `limit`
 */
export async function signInByPasskey(
  context: SignInContext,
  { credential: typed, token, ...details }: Offered,
): Promise<PasskeySignIn> {
  const { db, now, address } = context;
  const network = networkOf(address);
  refuseOver(db, 'failuresPerNetwork', network, now);
  const credential = readCredential(typed);
  const verified =
    credential && token !== null
      ? await verifyPasskey(context, credential, browserOfToken(token))
      : null;
  return write(db, (tx): PasskeySignIn => {
    const inside = { ...context, db: tx };
    const account = verified ? findAccountById(tx, verified.personId) : undefined;
    if (!verified || !account || mustUseProvider(inside, account)) {
      countOne(tx, 'failuresPerNetwork', network, now);
      return { kind: 'wrong' };
    }
    if (!saveCounter(tx, verified, now)) {
      countOne(tx, 'failuresPerNetwork', network, now);
      warnOfCopy(inside, account);
      return { kind: 'copied', personId: account.id };
    }
    if (verified.isUserVerified || !account.twoFactorEnabled)
      return { kind: 'done', done: signIn(inside, account, { ...details, device }) };
    const { session, token: next } = visitorSession(inside);
    const contact = { channel: 'mail', to: account.email ?? '' } as const;
    const identity = { ...contact, ...details, device, sentAt: now };
    askSecondFactor(inside, signInPurpose, session, identity, account);
    return { kind: 'next', token: next };
  });
}

function warnOfCopy(
  { db, secrets, locale, origin, now }: SignInContext,
  { email, phone, role, locale: own }: Account,
) {
  const text = textOf(own, locale);
  const path = profilePath(role === 'admin' || role === 'superadmin' ? 'admin' : 'member');
  const link = origin ? new URL(path, origin).href : '';
  const subject = text('passkey.mail.copiedSubject');
  const words = { subject, text: text('passkey.mail.copied', { link }).trim() };
  if (email) queueMessage(db, secrets, { channel: 'mail', to: email, ...words }, now);
  else if (phone) queueMessage(db, secrets, { channel: 'sms', to: phone, ...words }, now);
}
