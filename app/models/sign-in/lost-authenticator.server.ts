import type { Database } from 'db/client.server';
import { publicOperation } from '~/models/operation.server';
import { isCarried } from '~/models/outbox/ways.server';
import {
  type Account,
  type Contact,
  findAccountById,
  type Prover,
} from '~/models/proof/account.server';
import { proverOf } from '~/models/proof/challenge.server';
import { proof } from '~/models/proof/proof.server';
import { allowNewAuthenticator, provedEmail } from './new-authenticator.server';
import { type SignInPlace, signInProof } from './sign-in.server';

export type Lost = Pick<SignInPlace, 'door'> & {
  personId: number;
  /** Whether there is a contact besides the one the sign-in began with; a code went there. */
  isReached: boolean;
};

/**
 * What shows, besides the contact they signed in with, who somebody is without their authenticator.
 */
export const lostProof = proof<Lost, Lost['door']>({
  purpose: 'lost-authenticator',
  goesOn: true,
  takesRecoveryCode: true,
  toasts: { resent: 'signIn.done.resent' },
  recipient: (tx, _prover, { personId, isReached }) => {
    const person = findAccountById(tx, personId);
    if (!person) return { person: null, from: 'nobody' };
    return { person, from: isReached ? 'contact' : 'app' };
  },
  done: (tx, prover, { account, session, pending }) => {
    if (!account) throw new Error('An authenticator is somebody’s.');
    lostProof.keep(tx, session, undefined, prover);
    allowNewAuthenticator(tx, prover, account);
    return pending.door;
  },
});

/**
 * Asks for a second thing (docs/rules.md#lost-authenticator). Null before the first proof, for
 * account and none alike, and where no link could be mailed. @throws AppError `limit`
 */
export const askNewAuthenticator = publicOperation({
  name: '2fa.lost',
  run(prover): { token: string | null } | null {
    const { tx, origin } = prover;
    const pending = signInProof.pendingOf(prover.session);
    const account =
      pending?.step === 'authenticator' ? accountAsked(tx, prover, pending) : undefined;
    if (!pending || !account || provedEmail(account) === null || origin === null) return null;
    const { door, channel, to, via = channel } = pending;
    const other = otherContact(prover, account, via);
    const about = { door, personId: account.id, isReached: other !== null };
    return lostProof.start(prover, { ...(other ?? { channel, to }), ...about });
  },
});

export function accountAsked(
  tx: Database,
  { session }: Pick<Prover, 'session'>,
  { challengeId }: { challengeId: number },
): Account | undefined {
  const personId = session && proverOf(tx, { challengeId, sessionId: session.id });
  return personId === null ? undefined : findAccountById(tx, personId);
}

/**
 * Who has the one of them has not the other by that alone. One that was never proved could be
 * anybody's.
 */
function otherContact(
  { ways }: Prover,
  account: Account,
  channel: Contact['channel'],
): Contact | null {
  const { phone, phoneVerifiedAt } = account;
  const isReached = phoneVerifiedAt !== null && isCarried(ways.sms);
  if (channel === 'mail') return phone && isReached ? { channel: 'sms', to: phone } : null;
  const proved = provedEmail(account);
  return proved === null ? null : { channel: 'mail', to: proved };
}
