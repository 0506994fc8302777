import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { isFromFuture } from '~/services/clock-skew';

/** A sign-in provider (OpenID Connect) as the settings describe it. */
export type ProviderSettings = {
  /** Its number in the settings, part of its addresses here. */
  key: 1 | 2 | 3;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** True if a second factor at the provider replaces the one here. */
  trustsAmr: boolean;
};

/** Secrets of one attempt to sign in, which only its browser has. */
type FlowSecrets = { state: string; nonce: string; verifier: string };

/** The claims of a provider about a person; a missing email or one of the wrong type is null. */
export type ProviderIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** True if the provider says that it asked for a second factor. */
  usedSecondFactor: boolean;
  sid: string | null;
  idToken: string;
};

const timeoutSeconds = 8;
const hour = 3_600_000;
const signatures = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

/** Plain HTTP only on this machine, where no one else can listen. */
const isIssuerAllowed = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

type Known = { at: number; configuration: Promise<client.Configuration> };
const known = new Map<string, Known>();

/** The wait before a provider that is down is tried again, in milliseconds. */
const failureLasts = 30_000;

/** Reads the provider's own description, at most once an hour. */
function discover(provider: ProviderSettings): Promise<client.Configuration> {
  const id = JSON.stringify(provider);
  const earlier = known.get(id);
  if (earlier && Date.now() - earlier.at < hour) return earlier.configuration;
  const configuration = readDescription(provider);
  known.set(id, { at: Date.now(), configuration });
  configuration.catch(() => known.set(id, { at: Date.now() - hour + failureLasts, configuration }));
  return configuration;
}

/** The provider's own description names another issuer than the settings. */
export class OtherIssuer extends Error {
  constructor(readonly issuer: string) {
    super(`The provider names the issuer ${issuer}`);
  }
}

/** Reads the description again, even if it was read before. */
export function discoverAgain(provider: ProviderSettings): Promise<client.Configuration> {
  known.delete(JSON.stringify(provider));
  return discover(provider);
}

async function readDescription({ issuer, clientId, clientSecret }: ProviderSettings) {
  const isPlain = new URL(issuer).protocol === 'http:';
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: undefined },
    secretOf(clientSecret),
    {
      timeout: timeoutSeconds,
      execute: isPlain && isIssuerAllowed(issuer) ? [client.allowInsecureRequests] : [],
    },
  );
  // The library ignores a missing slash at the end, and ID tokens are compared exactly.
  const actualIssuer = configuration.serverMetadata().issuer;
  if (actualIssuer !== issuer) throw new OtherIssuer(actualIssuer);
  // Without this the library trusts the connection alone, as the standard allows.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/**
 * Sends the secret as HTTP Basic, the standard's default, which strict providers require of a
 * client that names no other way; in the body only to providers that take no Basic.
 */
const secretOf = (secret: string): client.ClientAuth => {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBody = !methods.includes('client_secret_basic');
    return (isBody ? post : basic)(server, ...rest);
  };
};

export const newFlowSecrets = (): FlowSecrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

/** The page of the provider where the person signs in. */
export async function authorizationUrl(
  provider: ProviderSettings,
  { state, nonce, verifier }: FlowSecrets,
  redirectUri: string,
): Promise<URL> {
  return client.buildAuthorizationUrl(await discover(provider), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
}

const text = z.string().min(1).max(255);
const claimShape = z.object({
  sub: text,
  iss: text,
  /** In seconds. */
  iat: z.number(),
  sid: text.nullable().catch(null).default(null),
  email: z.email().max(254).nullable().catch(null).default(null),
  // Only a real `true`: a missing claim or a text is no confirmation.
  email_verified: z.boolean().catch(false).default(false),
  name: text.nullable().catch(null).default(null),
  amr: z.array(z.string()).catch([]).default([]),
});

/**
 * Exchanges the code for the person's identity. Checks state, `iss`, PKCE, the signature and the
 * nonce.
 *
 * @throws if anything is wrong
 */
export async function redeemCode(
  provider: ProviderSettings,
  { state, nonce, verifier }: FlowSecrets,
  callback: URL,
): Promise<ProviderIdentity> {
  const configuration = await discover(provider);
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = claimShape.parse(tokens.claims());
  if (isFromFuture(claims.iat * 1000, Date.now()))
    throw new Error('The ID token was issued in the future.');
  const details =
    claims.email === null && configuration.serverMetadata().userinfo_endpoint
      ? claimShape
          .omit({ iss: true, iat: true })
          .parse(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub))
      : claims;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: details.email?.toLowerCase() ?? null,
    isEmailVerified: details.email_verified,
    name: details.name ?? claims.name,
    usedSecondFactor: claims.amr.includes('mfa'),
    sid: claims.sid,
    idToken: tokens.id_token ?? '',
  };
}

/** The address that ends the provider's session; null if the provider offers none. */
export async function endSessionUrl(
  provider: ProviderSettings,
  { idToken, back }: { idToken: string | null; back: string },
): Promise<string | null> {
  const configuration = await discover(provider);
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: back,
    ...(idToken && { id_token_hint: idToken }),
  }).href;
}

export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const logoutShape = z
  .looseObject({
    jti: text,
    sub: text.optional(),
    sid: text.optional(),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
  })
  // A nonce would make it an ID token.
  .refine((claims) => (claims.sub ?? claims.sid) !== undefined && !('nonce' in claims));

/** A logout token that is older than this is not accepted, nor is its id remembered longer. */
export const logoutTokenSeconds = 300;

/** Checks the token of a back-channel logout. @throws if anything is wrong */
export async function readLogoutToken(provider: ProviderSettings, token: string, now: number) {
  const { issuer, jwks_uri: keys } = (await discover(provider)).serverMetadata();
  if (!keys) throw new Error('The provider publishes no keys.');
  const { payload } = await jwtVerify(token, keysAt(keys), {
    issuer,
    audience: provider.clientId,
    algorithms: signatures,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: logoutTokenSeconds,
    clockTolerance: 30,
    currentDate: new Date(now),
  });
  return logoutShape.parse(payload);
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
function keysAt(address: string) {
  const keys =
    keySets.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: 8000 });
  keySets.set(address, keys);
  return keys;
}
