import { identities } from 'db/schema/identity';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { adminLoginPath, loginPath, logoutPath, profilePath } from '~/paths';
import { client } from '../support/client';
import { wordsOf } from '../support/html';
import { realProvider, walk } from '../support/oidc';
import { withDatabase } from '../support/peek';
import { providerSecret, providerSettingsPath, saveProvider } from '../support/provider-settings';
import { type RunningServer, startServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const superadmin = () => client(server, cast.superadmin.email);
const setUp = (issuer: string, more?: Record<string, string>) => saveProvider(server, issuer, more);
const settings = providerSettingsPath;
const secret = providerSecret;

/** Follows a link to the provider and back. Returns the callback and the cookie of the flow. */
async function throughProvider(start: { location: string; headers: Headers }) {
  const flow = start.headers
    .getSetCookie()
    .find((line) => line.includes('yesod_provider-'))
    ?.split(';')[0];
  return { search: await walk(start.location, server.url), flow: flow ?? '' };
}

test('the super admin sets a provider up, tests it, and the secret is never shown', async () => {
  const { issuer } = await realProvider({ sub: 'x' }, { origin: server.url });
  expect((await setUp(issuer)).status).toBe(422);
  expect((await setUp('http://provider.test', secret)).status).toBe(422);
  expect((await setUp(issuer, secret)).status).toBe(303);
  const page = await superadmin().get(settings);
  expect(page.html).not.toContain(secret.provider_secret1);
  expect(wordsOf(page.html)).toContain(`${server.url}/login/provider/1/callback`);
  const ask = async () => wordsOf((await superadmin().post(settings, { test: '1' })).html);
  // Providers often show the address of their description.
  const description = `${issuer}/.well-known/openid-configuration`;
  expect((await setUp(description, secret)).status).toBe(303);
  expect(await ask()).toContain('Keycloak responds and accepts the client ID and secret.');
  expect((await setUp(issuer, { provider_secret1: 'wrong' })).status).toBe(303);
  expect(await ask()).toContain('Keycloak rejects the client ID or the secret.');
  // A missing or additional slash would fail only when someone signs in.
  expect((await setUp(`${issuer}/`, secret)).status).toBe(303);
  expect(await ask()).toContain(`The provider names itself ${issuer}. Enter exactly this`);
  expect((await setUp(issuer.replace('127.0.0.1', 'localhost'), secret)).status).toBe(303);
  expect(await ask()).toContain(`The provider names itself ${issuer}. Enter exactly this`);
  expect((await setUp('http://127.0.0.1:9', secret)).status).toBe(303);
  expect(await ask()).toContain('No OpenID Connect provider responds');
  const stored = withDatabase(server, ({ $client }) =>
    $client.prepare('select * from settings').all(),
  );
  expect(JSON.stringify(stored)).not.toContain('a secret of');
});

test('signs in by a plain link, and out at the provider too', async () => {
  const { issuer } = await realProvider({ sub: 'david' }, { origin: server.url });
  await setUp(issuer, secret);
  const { email } = cast.investor;
  withDatabase(server, (db) => {
    const row = db.select().from(people).where(eq(people.email, email)).get();
    const stamps = { createdAt: 1, updatedAt: 1 };
    db.insert(identities)
      .values({ personId: row?.id ?? 0, issuer, subject: 'david', ...stamps })
      .run();
  });
  const browser = visitor(server);
  const login = await browser.get(loginPath());
  expect(wordsOf(login.html)).toContain('Continue with Keycloak');
  const start = await browser.get('/login/provider/1?redirectTo=%2Finvestments');
  expect([start.status, start.location.startsWith(issuer)]).toEqual([302, true]);
  const { search, flow } = await throughProvider(start);
  expect(start.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax$/);
  const stranger = await visitor(server).get(`/login/provider/1/callback${search}`);
  expect(stranger.location).toBe('/login?failed=provider');
  expect(wordsOf((await visitor(server).get(stranger.location)).html)).toContain(
    'could not sign you in here',
  );
  const back = await fetch(`${server.url}/login/provider/1/callback${search}`, {
    redirect: 'manual',
    headers: { cookie: flow },
  });
  expect([back.status, back.headers.get('location')]).toEqual([303, '/investments']);
  const cookie = back.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const at = (path: string, form?: object) =>
    fetch(server.url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie, origin: server.url },
      body: form && new URLSearchParams(),
    });
  expect((await at('/investments')).status).toBe(200);
  const out = await at(logoutPath(), {});
  expect(out.headers.get('location')).toBe('/login/provider/sign-out');
  const left = out.headers
    .getSetCookie()
    .find((line) => line.includes('provider='))
    ?.split(';')[0];
  const between = await fetch(`${server.url}/login/provider/sign-out`, {
    headers: { cookie: left ?? '' },
  });
  const html = await between.text();
  expect(between.headers.get('refresh')).toMatch(`0;url=${issuer}`);
  expect(wordsOf(html)).toContain('Sign out of Keycloak');
  expect((await at('/investments')).status).toBe(302);
});

test('linking starts only from the profile of this session', async () => {
  const { issuer } = await realProvider({ sub: 'noa' }, { origin: server.url });
  await setUp(issuer, secret);
  const admin = client(server, cast.admin.email);
  const page = await admin.get(profilePath('admin'));
  const href = /href="(\/login\/provider\/1\?proof=[0-9a-f]+)"/.exec(page.html)?.[1] ?? '';
  expect(wordsOf(page.html)).toContain('Link Keycloak');
  // A page of an earlier session, or another site's link, leads to the profile as it is now.
  const stale = await client(server, cast.admin.email).get(href);
  expect(stale.location).toBe(profilePath('admin'));
  expect((await admin.get('/login/provider/1?proof=x')).location).toBe(profilePath('admin'));
  const signedOut = await visitor(server).get(href);
  expect(signedOut.location).toBe('/login?redirectTo=%2Fprofile&failed=signed-out');
  expect(wordsOf((await visitor(server).get(signedOut.location)).html)).toContain(
    'Sign in first, then link the provider',
  );
  expect((await admin.get('/login/provider/1')).location).toBe('/admin/dashboard');
  expect((await admin.get(href)).location).toContain(issuer);
  // An hour later the person has to confirm who they are first.
  withDatabase(server, (db) =>
    db
      .update(sessions)
      .set({ createdAt: Date.now() - 3_600_000 })
      .run(),
  );
  expect((await admin.get(href)).location).toContain('/admin/profile/confirm');
});

test('where a provider is required, the form for codes has a link of its own', async () => {
  const { issuer } = await realProvider({ sub: 'x' }, { origin: server.url });
  await setUp(issuer, { ...secret, sso_only: 'on' });
  const pages = [
    [loginPath(), loginPath({ by: 'phone' })],
    [adminLoginPath(), adminLoginPath({ by: 'email' })],
  ] as const;
  for (const [path, other] of pages) {
    const page = await visitor(server).get(path);
    expect(wordsOf(page.html)).toContain('Other ways to sign in');
    expect(wordsOf(page.html)).not.toContain('Send code');
    expect(page.html).toContain(`href="${other}"`);
    expect((await visitor(server).get(other)).html).toContain('<form');
  }
  expect((await setUp(issuer)).status).toBe(303);
});

test('a logout report without a valid token is rejected, and one for no provider is not there', async () => {
  const { issuer } = await realProvider({ sub: 'x' }, { origin: server.url });
  await setUp(issuer, secret);
  const post = (key: string) =>
    fetch(`${server.url}/login/provider/${key}/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: 'x' }),
    });
  const answer = await post('1');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
  expect((await post('3')).status).toBe(404);
});

test('environment variables override the settings page', async () => {
  const env = { OIDC_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const own = await startServer({
    seed: 'demo',
    env: { ...env, OIDC_NAME: 'Head office', SSO_ONLY: 'no' },
  });
  try {
    const page = await client(own, cast.superadmin.email).get(settings);
    expect(wordsOf(page.html)).toContain('Set by OIDC_ISSUER in the environment');
    expect(page.html).not.toContain('name="provider_issuer1"');
    expect(page.html).toContain('name="provider_issuer2"');
    expect(page.html).not.toContain('name="sso_only"');
    const login = await visitor(own).get(loginPath());
    expect(wordsOf(login.html)).toContain('Continue with Head office');
  } finally {
    await own.stop();
  }
});
