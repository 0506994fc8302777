import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { usedTokens } from 'db/schema/identity';
import { lte } from 'drizzle-orm';
import { z } from 'zod';
import { findProvider } from '~/models/providers/configured.server';
import type { SignInContext } from '~/models/sign-in/context';
import { providerCallbackPath } from '~/paths';
import { isFromFuture } from '~/services/clock-skew';
import { log } from '~/services/log/log.server';
import {
  authorizationUrl,
  newFlowSecrets,
  type ProviderIdentity,
  type ProviderSettings,
  redeemCode,
} from '~/services/oidc/provider.server';
import { sha256 } from '~/services/secrets/random.server';

/** How long a person may take at the provider. */
export const flowLife = 10 * 60_000;

/** Longer addresses would not fit into the cookie. */
const longestPath = 1000;

const flowShape = z.object({
  issuer: z.string(),
  key: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
  door: z.enum(['admin', 'member']),
  redirectTo: z.string().optional(),
  /** The session of a person who links the provider to their account. */
  linksTo: z.object({ sessionId: z.number(), personId: z.number() }).optional(),
});

/** One attempt to sign in at a provider; sealed in a cookie, which binds it to the browser. */
export type Flow = z.infer<typeof flowShape>;
type NewFlow = Pick<Flow, 'door' | 'redirectTo' | 'linksTo'>;

/** Names the cookie of a flow. The state is also in the address of the callback. */
export const flowIdOf = (state: string): string => sha256(state).slice(0, 16);

/**
 * @returns the provider's page, and the name and value of the cookie
 * @throws if the provider does not respond as it should
 */
export async function beginFlow(
  { secrets, now }: Pick<SignInContext, 'secrets' | 'now'>,
  provider: ProviderSettings,
  { origin, redirectTo, ...more }: NewFlow & { origin: string },
): Promise<{ url: string; id: string; sealed: string }> {
  const flowSecrets = newFlowSecrets();
  const { key, issuer } = provider;
  const path = redirectTo && redirectTo.length <= longestPath ? redirectTo : undefined;
  const until = now + flowLife;
  const flow: Flow = { ...more, ...flowSecrets, redirectTo: path, key, issuer, until };
  const callback = new URL(providerCallbackPath(key), origin).href;
  try {
    const url = await authorizationUrl(provider, flowSecrets, callback);
    const id = flowIdOf(flow.state);
    return { url: url.href, id, sealed: secrets.seal(JSON.stringify(flow)) };
  } catch (error) {
    logFailure(provider, error, 'the provider cannot be used');
    throw error;
  }
}

export function openFlow(
  { secrets, now }: Pick<SignInContext, 'secrets' | 'now'>,
  sealed: string | null,
): Flow | null {
  try {
    const flow = flowShape.parse(JSON.parse(secrets.open(sealed ?? '')));
    return flow.until > now && !isFromFuture(flow.until - flowLife, now) ? flow : null;
  } catch {
    return null;
  }
}

/**
 * Exchanges the code in the callback for the person's identity. Null if the flow belongs to another
 * browser, provider or moment, was used before, or if the provider says anything unexpected.
 */
export async function verifyCallback(
  context: SignInContext,
  flow: Flow,
  { key, search }: { key: string; search: string },
): Promise<{ provider: ProviderSettings; identity: ProviderIdentity } | null> {
  const provider = findProvider(context, key);
  const { origin } = context;
  if (!provider || !origin || provider.key !== flow.key || provider.issuer !== flow.issuer)
    return null;
  if (!write(context.db, (tx) => claimToken(tx, `state ${flow.state}`, flow.until))) return null;
  const callback = new URL(providerCallbackPath(provider.key) + search, origin);
  try {
    const identity = await redeemCode(provider, flow, callback);
    // The library checks this too, but everything here depends on it.
    return identity.issuer === provider.issuer ? { provider, identity } : null;
  } catch (error) {
    logFailure(provider, error, 'sign-in failed there');
    return null;
  }
}

/** Leaves out the response, which may contain tokens. */
function logFailure({ issuer }: ProviderSettings, error: unknown, what: string) {
  const { name, message, code, error: reason } = error as Error & Record<string, unknown>;
  log.warn({ issuer, name, message, code, reason }, what);
}

/** True if the person cancelled at the provider, or it rejected them: nothing was tried here. */
export function isCancelled(flow: Flow, search: string): boolean {
  const params = new URLSearchParams(search);
  return params.get('state') === flow.state && params.get('error') === 'access_denied';
}

/** Returns false for a token that was used before. Called inside a write. */
export const claimToken = (tx: Database, token: string, expiresAt: number): boolean =>
  tx
    .insert(usedTokens)
    .values({ tokenId: sha256(token), expiresAt })
    .onConflictDoNothing()
    .run().changes === 1;

export function sweepUsedTokens(db: Database, now: number) {
  db.delete(usedTokens).where(lte(usedTokens.expiresAt, now)).run();
}
