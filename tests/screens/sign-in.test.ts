import { rateLimits } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { changeDatabase, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode, signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const accounts = Object.entries(cast).map(([role, { email, phoneNumber }]) => ({
  role,
  email,
  phoneNumber,
  home: role.endsWith('admin') || role === 'admin2' ? '/admin/dashboard' : '/dashboard',
}));

test.each(accounts)(
  'signs in $role at the admin login with an emailed code',
  async ({ email, home }) => {
    const browser = visitor(server);
    expect(await browser.post('/admin/login', { email })).toMatchObject({
      status: 303,
      location: '/admin/2fa',
    });
    const before = browser.cookie;
    const otp = await sentCode(server, email);
    expect((await browser.get('/admin/2fa')).html).toContain(otp);
    expect(await browser.post('/admin/2fa', { otp })).toMatchObject({
      status: 303,
      location: home,
    });
    expect(browser.cookie).not.toBe(before);
    for (const path of ['/login', '/admin/login', '/admin'])
      expect(await browser.get(path)).toMatchObject({ status: 302, location: home });
  },
);

test.each(accounts)('signs in $role by phone', async ({ phoneNumber, home }) => {
  const browser = visitor(server);
  const form = { country_code: '+972', phone: `0${phoneNumber}` };
  expect(await browser.post('/login', form)).toMatchObject({
    status: 303,
    location: '/otp-verify',
  });
  expect((await browser.get('/otp-verify')).html).toContain('OTP sent to your phone.');
  const otp = await sentCode(server, `+972${phoneNumber}`);
  expect(await browser.post('/otp-verify', { otp })).toMatchObject({ status: 303, location: home });
});

test('accepts an email at the member login too', async () => {
  const browser = visitor(server);
  const { email } = cast.investor;
  await browser.post('/login?by=email', { email: ` ${email.toUpperCase()} ` });
  const otp = await sentCode(server, email);
  expect(await browser.post('/otp-verify', { otp })).toMatchObject({ location: '/dashboard' });
});

test('asks for a phone, with Israel selected and listed first', async () => {
  const { html } = await visitor(server).get('/login');
  expect(html).toContain('Enter number without country code (6–15 digits)');
  expect(html).toMatch(/<option value="IL" selected="">Israel/);
  expect(html.indexOf('>Israel')).toBeLessThan(html.indexOf('>Afghanistan'));
});

test.each([
  ['/admin/login', { email: 'no-address' }, 'Invalid email format.'],
  ['/admin/login', {}, 'Enter your email'],
  ['/login?by=email', { email: ' ' }, 'Enter your email'],
  ['/login', { country_code: 'US', phone: '505550104' }, 'Please enter a valid phone number'],
  ['/login?by=email', { email: 'a@b' }, 'Invalid email format.'],
  ['/login', { country_code: 'IL', phone: '12' }, 'Please enter a valid phone number'],
  ['/login', { country_code: 'IL' }, 'Please enter a valid phone number'],
  ['/login', { country_code: 'nowhere', phone: '505550101' }, 'Please enter a valid phone number'],
])('answers 422 on %s to %j and keeps the entered values', async (path, form, message) => {
  const { status, html } = await visitor(server).post(path, form);
  expect(status).toBe(422);
  expect(html).toContain(message);
  for (const input of Object.values(form))
    if (input !== 'nowhere') expect(html).toContain(`"${input}"`);
});

test('reports a wrong code on its field and does not count letters as a try', async () => {
  const browser = visitor(server);
  await browser.post('/login', { country_code: 'IL', phone: cast.tenant.phoneNumber });
  const otp = await sentCode(server, cast.tenant.phoneNumber);
  for (let tries = 0; tries < 4; tries++)
    expect((await browser.post('/otp-verify', { otp: 'abc' })).html).toContain(
      'Enter all six digits.',
    );
  const wrong = await browser.post('/otp-verify', { otp: otp === '111111' ? '222222' : '111111' });
  expect(wrong).toMatchObject({ status: 422 });
  expect(wrong.html).toContain('Invalid OTP. Please try again.');
  expect(await browser.post('/otp-verify', { otp })).toMatchObject({ status: 303 });
});

test.each([
  ['/admin/login', '/admin/2fa', { email: cast.tenant.email }, '/admin/login'],
  ['/login', '/otp-verify', { country_code: '+972', phone: cast.tenant.phoneNumber }, '/login'],
])('starts over at %s after three wrong codes', async (login, page, form, back) => {
  const browser = visitor(server);
  await browser.post(login, form);
  const otp = await sentCode(server, Object.values(form).at(-1) ?? '');
  const wrong = { otp: otp === '111111' ? '222222' : '111111' };
  await browser.post(page, wrong);
  await browser.post(page, wrong);
  const { status, html, headers } = await browser.post(page, wrong);
  expect(status).toBe(422);
  expect(html).toContain(
    'You have exceeded the maximum number of OTP attempts. Please try logging in again',
  );
  expect(headers.get('refresh')).toBe(`2;url=${back}`);
  expect(browser.cookie).toBe('');
  expect(await browser.post(page, { otp })).toMatchObject({
    status: 303,
    location: `${back}?over=code`,
  });
});

test('accepts a code once', async () => {
  const browser = visitor(server);
  await browser.post('/admin/login', { email: cast.admin.email });
  const pending = browser.cookie;
  const otp = await sentCode(server, cast.admin.email);
  expect(await browser.post('/admin/2fa', { otp })).toMatchObject({ location: '/admin/dashboard' });
  browser.cookie = pending;
  expect(await browser.post('/admin/2fa', { otp })).toMatchObject({
    location: '/admin/login?over=code',
  });
});

test('sends another code only after 60 seconds', async () => {
  const browser = visitor(server);
  await browser.post('/login', { country_code: '+972', phone: cast.investor.phoneNumber });
  const { status, html, headers } = await browser.post('/otp-verify/resend');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
  expect(html).toMatch(/Wait \d+ seconds before you request another code\./);
  expect(await browser.get('/otp-verify/resend')).toMatchObject({
    status: 302,
    location: '/otp-verify',
  });
});

test('answers the sixth request like the first, for known and unknown addresses', async () => {
  for (const email of ['avi.biton@yesod.demo', 'unknown@example.test'])
    for (let asks = 0; asks < 6; asks++)
      expect(await visitor(server).post('/admin/login', { email })).toMatchObject({
        status: 303,
        location: '/admin/2fa',
      });
});

test('answers 429 to a network after sixty codes in an hour', async () => {
  const most = { key: 'codesPerNetwork:127.0.0.1', count: 60, startedAt: Date.now() };
  const row = { ...most, expiresAt: Date.now() + 3_600_000 };
  const before = withDatabase(server, (db) => db.select().from(rateLimits).all());
  changeDatabase(server, (tx) => {
    tx.insert(rateLimits)
      .values(row)
      .onConflictDoUpdate({ target: rateLimits.key, set: row })
      .run();
  });
  const { status, headers, html } = await visitor(server).post('/admin/login', {
    email: cast.admin2.email,
  });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(html).toContain('Failed to send OTP. Please try again.');
  changeDatabase(server, (tx) => {
    tx.delete(rateLimits).run();
    if (before.length > 0) tx.insert(rateLimits).values(before).run();
  });
});

test('asks before logging out, ends the session, clears the cache and redirects to the own login', async () => {
  for (const [email, door] of [
    [cast.superadmin.email, '/admin/login'],
    [cast.admin.email, '/login'],
  ] as const) {
    const browser = visitor(server);
    await signInByMail(server, browser, email);
    const token = browser.cookie;
    expect((await browser.get('/logout')).html).toContain('href="/admin/dashboard"');
    const answer = await browser.post('/logout');
    expect(answer).toMatchObject({ status: 303, location: door });
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    browser.cookie = token;
    expect((await browser.get('/admin')).location).toBe('/admin/login');
  }
});

test('redirects old addresses', async () => {
  expect(await visitor(server).get('/register')).toMatchObject({
    status: 302,
    location: '/signup',
  });
  expect((await visitor(server).get('/forgot-password')).html).toContain('href="/login"');
  expect(await visitor(server).get('/readyz')).toMatchObject({ status: 200, html: 'ready' });
});
