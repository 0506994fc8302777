import { identities } from 'db/schema/identity';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { cast, castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { passkeyCreatePath, projectInvitePath } from '~/paths';
import { client } from '../support/client';
import { wordsOf } from '../support/html';
import { realProvider, walk } from '../support/oidc';
import { projectNamed, withDatabase } from '../support/peek';
import { providerSecret, saveProvider } from '../support/provider-settings';
import { type RunningServer, startServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

/** A browser that keeps every cookie, unlike `visitor`, as one with several tabs does. */
function tabs(origin = server.url) {
  const jar = new Map<string, string>();
  return async (address: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(address, origin), {
      redirect: 'manual',
      headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const attempts = [...jar.keys()].filter((name) => name.includes('provider-')).length;
    return { location: response.headers.get('location') ?? '', attempts };
  };
}

function linkInvestor(issuer: string, subject: string) {
  withDatabase(server, (db) => {
    const row = db.select().from(people).where(eq(people.email, cast.investor.email)).get();
    const stamps = { createdAt: 1, updatedAt: 1 };
    db.insert(identities)
      .values({ personId: row?.id ?? 0, issuer, subject, ...stamps })
      .run();
  });
}

test('two tabs can sign in at once, and a browser keeps only a few attempts', async () => {
  const { issuer } = await realProvider({ sub: 'twice' }, { origin: server.url });
  await saveProvider(server, issuer, providerSecret);
  linkInvestor(issuer, 'twice');
  const open = tabs();
  const first = await open('/login/provider/1');
  const second = await open('/login/provider/1?redirectTo=%2Finvestments');
  expect(second.attempts).toBe(2);
  const callback = async (location: string) =>
    open(`/login/provider/1/callback${await walk(location, server.url)}`);
  expect(await callback(first.location)).toMatchObject({ location: '/dashboard', attempts: 1 });
  // The person is signed in by now.
  expect(await callback(second.location)).toMatchObject({ location: '/dashboard' });
  const other = tabs();
  const addresses: string[] = [];
  for (let times = 0; times < 6; times += 1) {
    const { location, attempts } = await other('/login/provider/1');
    expect(attempts).toBeLessThanOrEqual(4);
    addresses.push(location);
  }
  const [oldest = '', , , , , newest = ''] = addresses;
  const search = await walk(oldest, server.url);
  expect((await other(`/login/provider/1/callback${search}`)).location).toContain(
    'failed=provider',
  );
  const back = await walk(newest, server.url);
  expect((await other(`/login/provider/1/callback${back}`)).location).toBe('/dashboard');
  const browsers = withDatabase(server, (db) =>
    db.select({ userAgent: sessions.userAgent }).from(sessions).all(),
  );
  expect(browsers.filter(({ userAgent }) => userAgent?.includes('Firefox'))).toHaveLength(2);
});

test('says that the provider is down, or that the person cancelled there', async () => {
  await saveProvider(server, 'http://127.0.0.1:9', providerSecret);
  const down = await visitor(server).get('/login/provider/1?door=admin');
  expect(down.location).toBe('/admin/login?failed=unreachable');
  expect(wordsOf((await visitor(server).get(down.location)).html)).toContain(
    'does not respond as expected',
  );
  const { issuer } = await realProvider({ sub: 'x' }, { origin: server.url });
  await saveProvider(server, issuer, providerSecret);
  const open = tabs();
  const { location } = await open('/login/provider/1');
  const state = new URL(location).searchParams.get('state');
  const cancelled = `/login/provider/1/callback?error=access_denied&state=${state}`;
  expect((await tabs()(cancelled)).location).toBe('/login?failed=provider');
  expect((await open(cancelled)).location).toBe('/login?failed=cancelled');
  expect(wordsOf((await visitor(server).get('/login?failed=cancelled')).html)).toContain(
    'You may have cancelled',
  );
  // The button of a page that is older than the settings.
  expect((await visitor(server).get('/login/provider/3')).location).toBe('/login?failed=provider');
});

test('starts at the public address, where the provider leads back to', async () => {
  const env = { OIDC_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  const own = await startServer({
    seed: 'demo',
    env: { ...env, PUBLIC_URL: 'http://yesod.localhost' },
  });
  try {
    const start = await visitor(own).get('/login/provider/1?door=admin&redirectTo=%2Fa');
    expect(start.location).toBe(
      'http://yesod.localhost/login/provider/1?door=admin&redirectTo=%2Fa&moved=1',
    );
    // A proxy that hides the address does not cause a loop.
    expect((await visitor(own).get('/login/provider/1?moved=1')).location).toContain('unreachable');
    const page = await client(own, cast.admin.email).get(passkeyCreatePath('admin'));
    expect(wordsOf(page.html)).toContain('Open that address to add one');
  } finally {
    await own.stop();
  }
});

test('an invitation by email offers the provider, and others do not', async () => {
  const { issuer } = await realProvider({ sub: 'x' }, { origin: server.url });
  await saveProvider(server, issuer, providerSecret);
  const admin = client(server, cast.admin.email);
  const project = projectNamed(server, castProjects.neveTzedek);
  const sent = await admin.post(projectInvitePath('admin', project), {
    role_id: 'investor',
    email: 'guest@example.test',
    'project_ids[]': String(project),
  });
  expect(sent.status).toBe(303);
  const [mail] = (await (
    await fetch(`${server.url}/dev/outbox.json?to=guest@example.test`)
  ).json()) as { text: string }[];
  const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  link.searchParams.delete('language');
  const page = await visitor(server).get(link.pathname + link.search);
  expect(wordsOf(page.html)).toContain('Continue with Keycloak');
  expect(page.html).toContain('/login/provider/1?redirectTo=%2Finvitations%3Fcode%3D');
  expect(wordsOf((await visitor(server).get('/signup')).html)).not.toContain('Keycloak');
});
