import type { Database } from 'db/client.server';
import { identities, providerSessions } from 'db/schema/identity';
import { and, eq } from 'drizzle-orm';
import { hasAny, pick } from '~/models/rows.server';
import type { Account } from '~/models/sign-in/accounts.server';
import type { SignInContext } from '~/models/sign-in/context';
import type { ProviderIdentity } from '~/services/oidc/provider.server';
import { isProviderRequired, signInProviders } from './configured.server';

type Subject = Pick<ProviderIdentity, 'issuer' | 'subject'>;

/** The person of an identity: the issuer and the subject together, never the email address. */
export const findIdentity = (tx: Database, { issuer, subject }: Subject) =>
  tx
    .select(pick(identities, 'id', 'personId'))
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get();

export const addIdentity = (
  tx: Database,
  { issuer, subject }: Subject,
  { personId, now }: { personId: number; now: number },
): number =>
  tx
    .insert(identities)
    .values({ personId, issuer, subject, createdAt: now, updatedAt: now })
    .returning({ id: identities.id })
    .get().id;

/** True if the person signs in only at their provider (docs/rules.md#providers). */
export function mustUseProvider(
  context: Pick<SignInContext, 'db' | 'secrets'>,
  { id, role, companyId }: Pick<Account, 'id' | 'role' | 'companyId'>,
): boolean {
  if (role === 'superadmin' || companyId === null || !isProviderRequired(context)) return false;
  return signInProviders(context).some(({ issuer }) =>
    hasAny(context.db, identities, and(eq(identities.personId, id), eq(identities.issuer, issuer))),
  );
}

/** Remembers which provider signed a session in. Called inside a write. */
export function keepProviderSession(
  tx: Database,
  sessionId: number,
  row: Omit<typeof providerSessions.$inferInsert, 'sessionId'>,
) {
  tx.insert(providerSessions)
    .values({ ...row, sessionId })
    .run();
}

export const providerSessionOf = (db: Database, sessionId: number) =>
  db
    .select(pick(providerSessions, 'issuer', 'subject', 'sid', 'idToken'))
    .from(providerSessions)
    .where(eq(providerSessions.sessionId, sessionId))
    .get();
