import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { wordsOf } from '../support/html';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode, type Visitor, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

/** Logs in by e-mail at the door of members, on the way to a page, and goes where that leads. */
async function logInTowards(who: Visitor, email: string, redirectTo: string) {
  await who.post(`/login?by=email&redirectTo=${encodeURIComponent(redirectTo)}`, { email });
  return who.post('/otp-verify', { otp: await sentCode(server, email) });
}

describe('a login that was to go on to a page', () => {
  test('of another role leads to the own dashboard, which says that one is in', async () => {
    for (const page of ['/projects/create', '/admin/projects', '/projects/show/999999']) {
      const investor = visitor(server, { 'accept-language': 'en-US' });
      expect(await logInTowards(investor, cast.investor.email, page)).toMatchObject({
        location: page,
      });
      expect(await investor.get(page)).toMatchObject({ status: 302, location: '/dashboard' });
      expect(wordsOf((await investor.get('/dashboard')).html)).toContain('Login successful.');
      expect((await investor.get(page)).status).toBe(404);
    }
  });

  test('of theirs leads there', async () => {
    const investor = visitor(server, { 'accept-language': 'en-US' });
    await logInTowards(investor, cast.investor.email, '/projects?page=1');
    const { status, html } = await investor.get('/projects?page=1');
    expect([status, wordsOf(html).includes('Login successful.')]).toEqual([200, true]);
  });

  test('starts over with what was asked for', async () => {
    const somebody = visitor(server);
    await somebody.post('/login?by=email&redirectTo=%2Fprojects', { email: cast.investor.email });
    const { html } = await somebody.get('/otp-verify');
    expect(html).toContain('href="/login?redirectTo=%2Fprojects&amp;by=email"');
  });
});

test('/register and a signup that starts over keep the query', async () => {
  const somebody = visitor(server);
  const query = 'role=investor&code=abc';
  expect(await somebody.get(`/register?${query}`)).toMatchObject({ location: `/signup?${query}` });
  const typed = {
    name: 'Rina',
    email: 'rina@query.test',
    country_code: 'IL',
    phone_number: '527654322',
  };
  const sent = await somebody.post(`/signup?${query}`, typed);
  expect(sent.location).toBe(`/signup/verify?${query}`);
  expect((await somebody.get(sent.location)).html).toContain(
    'href="/signup?role=investor&amp;code=abc"',
  );
});

test('whoever logs out without a session is not asked again after the next login', async () => {
  for (const way of [
    (who: Visitor) => who.get('/logout'),
    (who: Visitor) => who.post('/logout', {}, { referer: `${server.url}/logout` }),
  ]) {
    const somebody = visitor(server);
    somebody.cookie = 'yesod_session=over';
    expect((await way(somebody)).location).toBe('/login');
  }
});

test.each([
  ['/otp-verify', '/login?over=code'],
  ['/admin/2fa', '/admin/login?over=code'],
  ['/signup/verify', '/signup?over=code'],
  ['/deleteaccount/verify', '/login?over=code'],
])('a code that nothing waits for at %s is told', async (path, login) => {
  const somebody = visitor(server, { 'accept-language': 'en-US' });
  expect(await somebody.post(path, { otp: '123456' })).toMatchObject({
    status: 303,
    location: login,
  });
  expect(wordsOf((await somebody.get(login)).html)).toContain(
    'This browser is no longer waiting for a code',
  );
  expect((await somebody.get(path)).location).not.toContain('over');
});

describe('the country of a phone', () => {
  const chosen = (html: string) =>
    [...html.matchAll(/<option value="(\w+)" selected/g)].map(([, iso]) => iso);

  test('is the installation’s, then the last one typed', async () => {
    const somebody = visitor(server);
    expect(chosen((await somebody.get('/login')).html)).toEqual(['IL']);
    const sent = await somebody.post('/login', { country_code: 'CA', phone: '4165551234' });
    const [cookie = ''] = sent.headers
      .getSetCookie()
      .filter((line) => line.startsWith('yesod_country='));
    expect(cookie).toContain('yesod_country=CA; Path=/; Max-Age=');
    const again = visitor(server, { cookie: 'yesod_country=CA' });
    expect(chosen((await again.get('/login')).html)).toEqual(['CA']);
  });

  test('comes back as it was chosen, among all that share its dial code', async () => {
    const { html } = await visitor(server).post('/login', { country_code: 'JM', phone: '12' });
    expect(chosen(html)).toEqual(['JM']);
  });
});

test.each(['PUT', 'PATCH', 'DELETE'])(
  '%s of a page is 405, of the API it is not',
  async (method) => {
    const page = await fetch(`${server.url}/login`, { method, headers: { origin: server.url } });
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await fetch(`${server.url}/api/projects`, { method })).status).toBe(401);
  },
);
