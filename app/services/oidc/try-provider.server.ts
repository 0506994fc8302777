import * as client from 'openid-client';
import { z } from 'zod';
import { discoverAgain, OtherIssuer, type ProviderSettings } from './provider.server';

export type ProviderTest =
  | { result: 'taken' | 'unreachable' | 'credentials' | 'pkce' }
  | { result: 'issuer'; issuer: string };

/**
 * Tries a provider without signing in: reads its description, and sends a code it never issued,
 * which it rejects for the code if it knows the client and for the client otherwise.
 */
export async function testProvider(
  provider: ProviderSettings,
  redirectUri: string,
): Promise<ProviderTest> {
  try {
    const configuration = await discoverAgain(provider);
    const { code_challenge_methods_supported: methods } = configuration.serverMetadata();
    if (methods && !methods.includes('S256')) return { result: 'pkce' };
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code: 'test',
      redirect_uri: redirectUri,
      code_verifier: client.randomPKCECodeVerifier(),
    });
    return { result: 'taken' };
  } catch (error) {
    if (error instanceof client.ResponseBodyError)
      return { result: error.error === 'invalid_grant' ? 'taken' : 'credentials' };
    if (error instanceof client.WWWAuthenticateChallengeError) return { result: 'credentials' };
    const issuer = otherIssuerIn(error);
    return issuer === null ? { result: 'unreachable' } : { result: 'issuer', issuer };
  }
}

const mismatch = z.object({
  code: z.literal('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'),
  cause: z.object({ body: z.object({ issuer: z.string().max(255) }) }),
});

/** The issuer that the description names instead; null for other errors. */
function otherIssuerIn(error: unknown): string | null {
  if (error instanceof OtherIssuer) return error.issuer.slice(0, 255);
  const { data } = mismatch.safeParse(error);
  return data?.cause.body.issuer ?? null;
}
