import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';
import { saveChoices, saveSetting } from '~/models/installation/choices.server';
import { sealedKeys } from '~/models/installation/providers.server';
import type { PublicCaller } from '~/models/operation.server';
import { findProvider } from '~/models/providers/configured.server';
import { beginFlow, type Flow, openFlow } from '~/models/sign-in/evidence/provider.server';
import { signInByProvider } from '~/models/sign-in/purposes/sign-in-provider.server';
import { publicCaller, secrets } from './sign-in';
import { company, now, person } from './world';

const clientId = 'yesod';
const clientSecret = 'a secret of the client';
const usualOrigin = 'https://yesod.test';

const portsUsed = new Set<number>();

/**
 * Listens on this machine until the test ends, on a port of its own, because the description and
 * the keys of a provider are remembered by its address.
 */
async function listen(handler: (issuer: string) => RequestListener): Promise<string> {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  if (portsUsed.has(port)) return listen(handler);
  portsUsed.add(port);
  const issuer = `http://127.0.0.1:${port}`;
  listener = handler(issuer);
  return issuer;
}

type SecretMethod = 'client_secret_basic' | 'client_secret_post';
const defaultMethod = 'client_secret_basic' as SecretMethod;

/** The claims about the person who signs in at the provider. */
export type Claims = Record<string, unknown> & { sub: string };

/** A real provider, at which `account` signs in. `inUserInfo` leaves the email to a second call. */
export async function realProvider(
  account: Claims,
  { inUserInfo = false, amr = ['pwd'], origin = usualOrigin, method = defaultMethod } = {},
) {
  // It explains at length that it is not set up for production.
  for (const way of ['info', 'warn'] as const) vi.spyOn(console, way).mockReturnValue(undefined);
  const state = { account, amr };
  const issuer = await listen((address) => {
    const provider = new Provider(address, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          token_endpoint_auth_method: method,
          redirect_uris: [1, 2, 3].map((key) => `${origin}/login/provider/${key}/callback`),
          post_logout_redirect_uris: [`${origin}/login`],
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name'], openid: ['sub', 'amr'] },
      conformIdTokenClaims: inUserInfo,
      clientAuthMethods: [method],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => state.account }),
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId;
        const grant = new oidc.provider.Grant({ clientId, accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/interaction/')) return next();
      const login = { accountId: state.account.sub, amr: state.amr };
      ctx.respond = false;
      await provider.interactionFinished(ctx.req, ctx.res, { login });
    });
    return provider.callback();
  });
  return { issuer, state };
}

type Forged = { claims?: JWTPayload; key?: CryptoKey; header?: object; idToken?: string };

/**
 * A provider that says whatever a test wants. `claims` change the claims of an honest ID token,
 * undefined removes one.
 */
export async function dishonestProvider(more: { hasIss?: boolean } = {}) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const state: { nonce: string; forged: Forged } = { nonce: '', forged: {} };
  const sign = (claims: JWTPayload, { key = privateKey, header = {} }: Forged = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k', ...header }).sign(key);
  const issuer = await listen((address) => async (request, response) => {
    const json = (body: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    if (request.url?.startsWith('/.well-known/'))
      return json({
        issuer: address,
        authorization_endpoint: `${address}/auth`,
        token_endpoint: `${address}/token`,
        jwks_uri: `${address}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...(more.hasIss && { authorization_response_iss_parameter_supported: true }),
      });
    if (request.url === '/keys') return json({ keys: [jwk] });
    const seconds = Math.floor(Date.now() / 1000);
    const honest = {
      iss: address,
      aud: clientId,
      sub: 'sub-1',
      iat: seconds,
      exp: seconds + 60,
      nonce: state.nonce,
      email: 'dana@example.test',
      email_verified: true,
    };
    const { claims, idToken } = state.forged;
    const token = idToken ?? (await sign({ ...honest, ...claims }, state.forged));
    return json({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: token });
  });
  return { issuer, state, sign };
}

/** The claims of a person whom an admin added. */
export const verified = { sub: 'sub-1', email: 'dana@example.test', email_verified: true };

/** A person whom an admin added and who never signed in. */
export function waiting(db: Database, email = verified.email) {
  const { admin } = company(db);
  const { id } = person(db, 'investor', { companyId: admin.companyId, email });
  db.update(people)
    .set({ emailVerifiedAt: null, phoneVerifiedAt: null })
    .where(eq(people.id, id))
    .run();
  return id;
}

/** Sets a provider up as its settings page does. */
export function setUp(
  db: Database,
  issuer: string,
  { key = 1 as 1 | 2 | 3, name = 'Keycloak', trust = false } = {},
) {
  const values = {
    [`providerName${key}`]: name,
    [`providerIssuer${key}`]: issuer,
    [`providerClient${key}`]: clientId,
    [`providerTrust${key}`]: trust || null,
  };
  saveChoices(db, values, now);
  saveSetting(db, sealedKeys[`providerSecret${key}`], secrets.seal(clientSecret), now);
}

type Beginning = Partial<Pick<Flow, 'door' | 'redirectTo' | 'linksTo'>> & { key?: number };

/** Begins in a browser: the provider's page, and the sealed cookie. */
export function begin(db: Database, { key = 1, door = 'member', ...more }: Beginning = {}) {
  const caller = publicCaller(db, { now: Date.now() });
  const provider = findProvider(caller, key);
  if (!provider) throw new Error('There is no such provider.');
  return beginFlow(caller, provider, { ...more, door, origin: usualOrigin });
}

/** Walks through the provider as a browser would. Returns the query of the callback. */
export async function walk(address: string, origin = usualOrigin): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url);
    if (url.origin === origin) return url.search;
  }
  throw new Error(`The provider did not lead back: ${url.href}`);
}

/** The callback of the dishonest provider, which has no pages. */
export const callbackOf = (address: string, more: Record<string, string> = {}) => {
  const state = new URL(address).searchParams.get('state') ?? '';
  return `?${new URLSearchParams({ code: 'c', state, ...more })}`;
};

export const nonceOf = (address: string) => new URL(address).searchParams.get('nonce') ?? '';

type Ending = Partial<PublicCaller> & { slot?: string };

/** The callback in the browser with this cookie. */
export const finish = (
  db: Database,
  sealed: string | null,
  search: string,
  { slot = '1', ...more }: Ending = {},
) => {
  const caller = publicCaller(db, { now: Date.now(), ...more });
  return signInByProvider(caller, openFlow(caller, sealed), { key: slot, search });
};

/** Signs in at a real provider, from the button to the callback. */
export async function comeBack(db: Database, beginning: Beginning = {}, ending: Ending = {}) {
  const { url, sealed } = await begin(db, beginning);
  return finish(db, sealed, await walk(url), { slot: String(beginning.key ?? 1), ...ending });
}
