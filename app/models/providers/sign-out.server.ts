import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { providerSessions } from 'db/schema/identity';
import { sessions } from 'db/schema/sign-in';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { countOne, networkOf, refuseOver } from '~/models/limits/limits.server';
import type { SignInContext } from '~/models/sign-in/context';
import { claimToken } from '~/models/sign-in/evidence/provider.server';
import { loginPath } from '~/paths';
import { isFromFuture } from '~/services/clock-skew';
import { log } from '~/services/log/log.server';
import {
  endSessionUrl,
  logoutTokenSeconds,
  readLogoutToken,
} from '~/services/oidc/provider.server';
import { findProvider, signInProviders } from './configured.server';
import { providerSessionOf } from './identities.server';

/** The address that signs out at the provider after signing out here. */
type ProviderSignOut = { name: string; url: string };

const signOutLife = 60_000;
const signOutShape = z.object({ name: z.string(), url: z.url(), until: z.number() });

/** For a cookie that lasts until the next page. */
export const sealSignOut = (
  { secrets, now }: Pick<SignInContext, 'secrets' | 'now'>,
  left: ProviderSignOut,
): string => secrets.seal(JSON.stringify({ ...left, until: now + signOutLife }));

export function openSignOut(
  { secrets, now }: Pick<SignInContext, 'secrets' | 'now'>,
  sealed: string | null,
): ProviderSignOut | null {
  try {
    const left = signOutShape.parse(JSON.parse(secrets.open(sealed ?? '')));
    return left.until > now && !isFromFuture(left.until - signOutLife, now) ? left : null;
  } catch {
    return null;
  }
}

/** A hint that is longer does not fit into the cookie, and the provider asks the person instead. */
const longestUrl = 2500;

/** The provider's address that ends its session too; null without one. */
export async function providerSignOut(
  context: Pick<SignInContext, 'db' | 'secrets' | 'origin'>,
  sessionId: number,
): Promise<ProviderSignOut | null> {
  const { db, secrets, origin } = context;
  const signedIn = providerSessionOf(db, sessionId);
  const provider = signInProviders(context).find(({ issuer }) => issuer === signedIn?.issuer);
  if (!signedIn || !provider || !origin) return null;
  const back = new URL(loginPath(), origin).href;
  try {
    const idToken = secrets.open(signedIn.idToken);
    const hinted = await endSessionUrl(provider, { idToken, back });
    const isShort = hinted === null || hinted.length <= longestUrl;
    const url = isShort ? hinted : await endSessionUrl(provider, { idToken: null, back });
    return url === null ? null : { name: provider.name, url };
  } catch (error) {
    log.warn({ err: error, issuer: provider.issuer }, 'the provider cannot be signed out of');
    return null;
  }
}

/**
 * Ends the sessions that a provider's logout token names (OpenID Connect back-channel logout).
 * @returns how many; null if the token is not valid
 * @throws AppError `limit`
 */
export async function endSessionsByProvider(
  context: SignInContext,
  { key, token }: { key: string; token: string },
): Promise<number | null> {
  const { db, now, address } = context;
  const network = networkOf(address);
  refuseOver(db, 'logoutFailuresPerNetwork', network, now);
  const provider = findProvider(context, key);
  const claims = provider && (await readLogoutToken(provider, token, now).catch(() => null));
  return write(db, (tx) => {
    if (!provider || !claims) {
      countOne(tx, 'logoutFailuresPerNetwork', network, now);
      return null;
    }
    const expiresAt = now + 2 * logoutTokenSeconds * 1000;
    // A token that is delivered twice is no attack.
    return claimToken(tx, `logout ${provider.issuer} ${claims.jti}`, expiresAt)
      ? endSessionsWith(tx, { ...claims, issuer: provider.issuer })
      : null;
  });
}

/** With a session id only that session ends, otherwise all sessions of the subject. */
export function endSessionsWith(
  tx: Database,
  { issuer, sub, sid }: { issuer: string; sub?: string; sid?: string },
): number {
  const named = tx
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(
      and(
        eq(providerSessions.issuer, issuer),
        sub === undefined ? undefined : eq(providerSessions.subject, sub),
        sid === undefined ? undefined : eq(providerSessions.sid, sid),
      ),
    );
  return tx.delete(sessions).where(inArray(sessions.id, named)).run().changes;
}
