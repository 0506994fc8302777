import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { identities } from 'db/schema/identity';
import { and, eq } from 'drizzle-orm';
import { countOne, networkOf, refuseOver } from '~/models/limits/limits.server';
import {
  addIdentity,
  findIdentity,
  keepProviderSession,
} from '~/models/providers/identities.server';
import { type Account, findAccount, findAccountById } from '~/models/sign-in/accounts.server';
import { verifyContact } from '~/models/sign-in/claims.server';
import type { Accepted, SignInContext } from '~/models/sign-in/context';
import { type Flow, verifyCallback } from '~/models/sign-in/evidence/provider.server';
import { createInvited } from '~/models/sign-in/new-account.server';
import { visitorSession } from '~/models/sign-in/pending.server';
import { askSecondFactor } from '~/models/sign-in/verification.server';
import type { ProviderIdentity, ProviderSettings } from '~/services/oidc/provider.server';
import { type SignedIn, signIn, signInPurpose } from './sign-in.server';

type ProviderSignIn = Accepted<SignedIn> | { kind: 'wrong' | 'unknown' };

/** Attempts are counted on their own, so that they reset no limits of codes. */
const device = 'provider';

type Callback = { key: string; search: string };

/**
 * Signs in the person of a provider's identity (docs/rules.md#providers). The authenticator is
 * required next if two-factor authentication is on, unless the provider is trusted to have asked.
 *
 * @throws AppError `limit`
 */
export async function signInByProvider(
  context: SignInContext,
  flow: Flow | null,
  callback: Callback,
): Promise<ProviderSignIn> {
  const { db, now, address } = context;
  // Nothing is guessed without a flow. Another site could use up the network's attempts with it.
  if (!flow || flow.linksTo) return { kind: 'wrong' };
  const network = networkOf(address);
  refuseOver(db, 'failuresPerNetwork', network, now);
  const verified = await verifyCallback(context, flow, callback);
  return write(db, (tx): ProviderSignIn => {
    const inside = { ...context, db: tx };
    const account = verified && accountOf(inside, verified.identity);
    if (verified && account) return enter(inside, account, { ...verified, flow });
    countOne(tx, 'failuresPerNetwork', network, now);
    return { kind: verified ? 'unknown' : 'wrong' };
  });
}

type Verified = { provider: ProviderSettings; identity: ProviderIdentity; flow: Flow };

function enter(
  context: SignInContext & { db: Database },
  account: Account,
  { provider, identity, flow }: Verified,
): ProviderSignIn {
  const { db, secrets, now } = context;
  const { issuer, subject, sid, idToken } = identity;
  db.update(identities)
    .set({ lastUsedAt: now, updatedAt: now })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .run();
  const { session, token } = visitorSession(context);
  keepProviderSession(db, session.id, { issuer, subject, sid, idToken: secrets.seal(idToken) });
  const { door, redirectTo } = flow;
  const isProved = provider.trustsAmr && identity.usedSecondFactor;
  if (!account.twoFactorEnabled || isProved) {
    const own = {
      id: session.id,
      data: {},
      kind: 'web',
      actor: null,
      impersonating: null,
    } as const;
    const details = { door, redirectTo, device };
    return { kind: 'done', done: signIn({ ...context, session: own }, account, details) };
  }
  const contact = { channel: 'mail', to: account.email ?? '' } as const;
  const pending = { ...contact, door, redirectTo, device, sentAt: now };
  askSecondFactor(context, signInPurpose, session, pending, account);
  return { kind: 'next', token };
}

/**
 * The account of an identity. A new identity gets one only where a person or an invitation waits
 * for exactly its email address, which the provider has to have verified. Accounts that someone
 * signs in to are linked in the profile, by that person.
 */
function accountOf(context: SignInContext, identity: ProviderIdentity): Account | null {
  const { db, now } = context;
  const linked = findIdentity(db, identity);
  if (linked) return findAccountById(db, linked.personId) ?? null;
  if (!identity.email || !identity.isEmailVerified) return null;
  const contact = { channel: 'mail', to: identity.email } as const;
  const waiting = findAccount(db, contact);
  if (waiting && (!isUnclaimed(waiting) || waiting.role === 'superadmin')) return null;
  const account = waiting ?? createInvited(db, contact, identity.name, context);
  if (!account || !verifyContact(db, account.id, contact, context)) return null;
  addIdentity(db, identity, { personId: account.id, now });
  return findAccountById(db, account.id) ?? null;
}

const isUnclaimed = ({ emailVerifiedAt, phoneVerifiedAt }: Account) =>
  emailVerifiedAt === null && phoneVerifiedAt === null;
