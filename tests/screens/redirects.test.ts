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

/** Logs in by email at the member login with a target page, and follows the redirect. */
async function logInTowards(who: Visitor, email: string, redirectTo: string) {
  await who.post(`/login?by=email&redirectTo=${encodeURIComponent(redirectTo)}`, { email });
  return who.post('/otp-verify', { otp: await sentCode(server, email) });
}

describe('a login with a target page', () => {
  test('of another role leads to the own dashboard with a message', async () => {
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

  test('of the own role leads to it', async () => {
    const investor = visitor(server, { 'accept-language': 'en-US' });
    await logInTowards(investor, cast.investor.email, '/projects?page=1');
    const { status, html } = await investor.get('/projects?page=1');
    expect([status, wordsOf(html).includes('Login successful.')]).toEqual([200, true]);
  });

  test('keeps the target when it starts over', async () => {
    const browser = visitor(server);
    await browser.post('/login?by=email&redirectTo=%2Fprojects', { email: cast.investor.email });
    const { html } = await browser.get('/otp-verify');
    expect(html).toContain('href="/login?redirectTo=%2Fprojects&amp;by=email"');
  });
});

test('keeps the query on /register and when a sign-up starts over', async () => {
  const browser = visitor(server);
  const query = 'role=investor&code=abc';
  expect(await browser.get(`/register?${query}`)).toMatchObject({ location: `/signup?${query}` });
  const fields = {
    name: 'Rina',
    email: 'rina@query.test',
    country_code: 'IL',
    phone_number: '527654322',
  };
  const response = await browser.post(`/signup?${query}`, fields);
  expect(response.location).toBe(`/signup/verify?${query}`);
  expect((await browser.get(response.location)).html).toContain(
    'href="/signup?role=investor&amp;code=abc"',
  );
});

test('does not repeat a logout without a session after the next login', async () => {
  for (const way of [
    (who: Visitor) => who.get('/logout'),
    (who: Visitor) => who.post('/logout', {}, { referer: `${server.url}/logout` }),
  ]) {
    const browser = visitor(server);
    browser.cookie = 'yesod_session=over';
    expect((await way(browser)).location).toBe('/login');
  }
});

test.each([
  ['/otp-verify', '/login?over=code'],
  ['/admin/2fa', '/admin/login?over=code'],
  ['/signup/verify', '/signup?over=code'],
  ['/deleteaccount/verify', '/login?over=code'],
])('reports a code without a pending login at %s', async (path, login) => {
  const browser = visitor(server, { 'accept-language': 'en-US' });
  expect(await browser.post(path, { otp: '123456' })).toMatchObject({
    status: 303,
    location: login,
  });
  expect(wordsOf((await browser.get(login)).html)).toContain('There is no sign-in in progress');
  expect((await browser.get(path)).location).not.toContain('over');
});

describe('the country of a phone', () => {
  const selectedCountry = (html: string) =>
    [...html.matchAll(/<option value="(\w+)" selected/g)].map(([, iso]) => iso);

  test('is the installation’s first, then the last one entered', async () => {
    const browser = visitor(server);
    expect(selectedCountry((await browser.get('/login')).html)).toEqual(['IL']);
    const response = await browser.post('/login', { country_code: 'CA', phone: '4165551234' });
    const [cookie = ''] = response.headers
      .getSetCookie()
      .filter((line) => line.startsWith('yesod_country='));
    expect(cookie).toContain('yesod_country=CA; Path=/; Max-Age=');
    const secondVisit = visitor(server, { cookie: 'yesod_country=CA' });
    expect(selectedCountry((await secondVisit.get('/login')).html)).toEqual(['CA']);
  });

  test('is kept as chosen among countries with the same dial code', async () => {
    const { html } = await visitor(server).post('/login', { country_code: 'JM', phone: '12' });
    expect(selectedCountry(html)).toEqual(['JM']);
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
