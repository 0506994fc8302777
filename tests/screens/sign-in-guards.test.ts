import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '../support/patience';
import { type RunningServer, startServer } from '../support/server';
import { sentCode, signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo', env: { LOG_LEVEL: 'info', SHOW_CODES_IN_LOG: 'no' } });
});
afterAll(() => server.stop());

const posts = [
  ['/admin/login', { email: cast.admin.email }],
  ['/login', { country_code: '+972', phone: cast.admin.phoneNumber }],
  ['/otp-verify', { otp: '123456' }],
  ['/otp-verify/resend', {}],
  ['/admin/2fa', { otp: '123456' }],
  ['/admin/2fa/resend', {}],
  ['/admin/2fa/send-qr', {}],
  ['/admin/2fa/enroll/x', {}],
  ['/logout', {}],
] as const;

test.each(posts)('rejects forms from another site at %s', async (target, form) => {
  const browser = visitor(server);
  await signInByMail(server, browser, cast.admin.email);
  const foreigners: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const foreign of foreigners)
    expect((await browser.post(target, form, foreign)).status).toBe(403);
  expect((await browser.get('/admin/login')).location).toBe('/admin/dashboard');
});

test('redirects sign-in pages without a pending sign-in to their login', async () => {
  const browser = visitor(server);
  for (const [page, login] of [
    ['/otp-verify', '/login'],
    ['/otp-verify/resend', '/login'],
    ['/admin/2fa', '/admin/login'],
    ['/admin/2fa/resend', '/admin/login'],
    ['/admin/2fa/send-qr', '/admin/login'],
  ] as const) {
    expect(await browser.get(page)).toMatchObject({ status: 302, location: login });
    const answer = await browser.post(page, { otp: '123456' });
    expect(answer).toMatchObject({ status: 303, location: `${login}?over=code` });
  }
});

test('opens only the sign-in pages during a pending sign-in', async () => {
  const browser = visitor(server);
  await browser.post('/admin/login', { email: cast.superadmin.email });
  for (const [page, login] of [
    ['/admin/projects', '/admin/login'],
    ['/projects', '/login'],
    ['/projects/show/1', '/login'],
    ['/logout', '/login'],
    ['/files/1', '/login'],
  ] as const) {
    const { status, location } = await browser.get(page);
    expect([page, status, location.split('?')[0]]).toEqual([page, 302, login]);
  }
  expect(await browser.get('/otp-verify')).toMatchObject({ location: '/admin/2fa' });
  expect((await browser.get('/admin/2fa')).status).toBe(200);
});

test('keeps a pending login and sign-up while another tab is used', async () => {
  const visitorBrowser = visitor(server);
  await visitorBrowser.post('/admin/login', { email: cast.entrepreneur.email });
  const otp = await sentCode(server, cast.entrepreneur.email);
  const turnedAway = await visitorBrowser.get('/dashboard');
  expect(turnedAway).toMatchObject({ status: 302, location: '/login?redirectTo=%2Fdashboard' });
  expect(turnedAway.headers.getSetCookie()).toEqual([]);
  await visitorBrowser.post('/profile', { name: 'from a third tab' });
  expect(await visitorBrowser.post('/admin/2fa', { otp })).toMatchObject({
    status: 303,
    location: '/dashboard',
  });

  const newcomer = visitor(server);
  const form = { name: 'Rina Barak', email: 'rina@second-tab.test', company_name: 'Barak Homes' };
  await newcomer.post('/signup', { ...form, country_code: '+972', phone_number: '527654321' });
  await newcomer.get('/projects');
  const code = await sentCode(server, '+972527654321');
  expect(await newcomer.post('/signup/verify', { otp: code })).toMatchObject({
    location: '/admin/dashboard',
  });
});

test('deletes the cookie of an expired session', async () => {
  const browser = visitor(server);
  await signInByMail(server, browser, cast.tenant.email);
  const token = browser.cookie;
  await browser.post('/logout');
  browser.cookie = token;
  await browser.get('/dashboard');
  expect(browser.cookie).toBe('');
});

test('returns to the requested page after login', async () => {
  const browser = visitor(server);
  const { location } = await browser.get('/admin/projects?page=2');
  expect(location).toBe('/admin/login?redirectTo=%2Fadmin%2Fprojects%3Fpage%3D2');
  await browser.post(location, { email: cast.admin.email });
  const otp = await sentCode(server, cast.admin.email);
  expect((await browser.post('/admin/2fa', { otp })).location).toBe('/admin/projects?page=2');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
])('never redirects from login to %j', async (target) => {
  const browser = visitor(server);
  const query = `redirectTo=${encodeURIComponent(target)}`;
  const { html } = await browser.get(`/login?${query}`);
  expect(html.match(/href="[^"]*evil[^"]*"/g)).toBeNull();
  await browser.post(`/login?${query}`, { country_code: '+972', phone: cast.tenant.phoneNumber });
  const otp = await sentCode(server, `+972${cast.tenant.phoneNumber}`);
  expect((await browser.post('/otp-verify', { otp })).location).toBe('/dashboard');
});

test('shows identical pages for a known and an unknown account', async () => {
  const production = await startServer({
    seed: 'demo',
    env: { YESOD_MODE: 'test', CAPTCHA: 'off' },
  });
  const walk = async (email: string) => {
    const browser = visitor(production);
    const steps = [
      await browser.post('/admin/login', { email }),
      await browser.get('/admin/2fa'),
      await browser.post('/admin/2fa', { otp: '12345x' }),
      await browser.post('/admin/2fa/send-qr'),
      await browser.get('/admin/2fa'),
      await browser.post('/admin/2fa/resend'),
    ];
    return steps.map(({ status, location, html }) => ({
      status,
      location,
      html: html.replaceAll(email, 'someone').replaceAll(/\d+ seconds|data-seconds="\d+"/g, 'soon'),
    }));
  };
  try {
    expect(await walk('unknown@yesod.demo')).toEqual(await walk(cast.admin.email));
    expect((await visitor(production).get('/dev/outbox')).status).toBe(404);
    expect((await visitor(production).get('/dev/outbox.json')).status).toBe(404);
  } finally {
    await production.stop();
  }
});

test('writes codes and tokens neither to the data directory nor to the log (targets 15, 36)', async () => {
  const browser = visitor(server);
  await browser.post('/admin/login', { email: cast.admin2.email });
  const pending = browser.cookie.split('=')[1]!;
  const otp = await sentCode(server, cast.admin2.email);
  await browser.post('/admin/2fa', { otp: '000000' });
  await browser.post('/admin/2fa', { otp });
  const token = browser.cookie.split('=')[1]!;
  expect(token).toHaveLength(43);
  const stored = readdirSync(server.dataDir)
    .filter((name) => name.startsWith('yesod.db'))
    .map((name) => readFileSync(path.join(server.dataDir, name), 'latin1'))
    .join('');
  for (const secret of [pending, token, `"${otp}"`, `is ${otp}`]) {
    expect(stored).not.toContain(secret);
    expect(server.output()).not.toContain(secret);
  }
  expect(server.output()).not.toMatch(new RegExp(`\\b${otp}\\b`));
  await expect.poll(server.output, { timeout: patience }).toContain('"what":"login",');
  const events = server
    .output()
    .match(/"event":"security".*"what":"[^"]+"/g)
    ?.join('\n');
  for (const what of ['login.start', 'otp.verify', 'login'])
    expect(events).toContain(`"what":"${what}"`);
});
