import { connect, databaseFile } from 'db/client.server';
import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { client } from '../support/client';
import { changeDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { codeFrom, newKey } from '../support/sign-in';
import { sentCode, signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
const keys = { admin: newKey(), tenant: newKey() };
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  // Two-factor authentication is turned on in the database instead of the profile.
  const db = connect(databaseFile(server.dataDir));
  const secrets = createSecrets(loadMasterKey(server.dataDir, null));
  for (const [name, key] of Object.entries(keys)) {
    const { email } = cast[name as keyof typeof keys];
    const on = { twoFactorEnabled: true, google2faSecret: secrets.seal(key) };
    db.update(people).set(on).where(eq(people.email, email)).run();
  }
  db.$client.close();
});

const outbox = async (to: string) =>
  (await (await fetch(`${server.url}/dev/outbox.json?to=${to}`)).json()) as {
    subject: string;
    text: string;
  }[];

test('requires the authenticator after a login by phone', async () => {
  const browser = visitor(server);
  await browser.post('/login', { country_code: '+972', phone: cast.tenant.phoneNumber });
  const otp = await sentCode(server, `+972${cast.tenant.phoneNumber}`);
  const before = browser.cookie;
  expect(await browser.post('/otp-verify', { otp })).toMatchObject({
    status: 303,
    location: '/admin/2fa',
  });
  expect(browser.cookie).not.toBe(before);
  expect((await browser.get('/projects')).location).toBe('/login?redirectTo=%2Fprojects');
});

test('signs in with a code of the authenticator and reports a wrong one', async () => {
  const browser = visitor(server);
  await browser.post('/login', { country_code: '+972', phone: cast.tenant.phoneNumber });
  await browser.post('/otp-verify', {
    otp: await sentCode(server, `+972${cast.tenant.phoneNumber}`),
  });
  expect((await browser.get('/admin/2fa')).html).toContain('Open your authenticator app');
  const wrong = await browser.post('/admin/2fa', { otp: codeFrom(newKey(), Date.now()) });
  expect(wrong).toMatchObject({ status: 422 });
  expect(wrong.html).toContain('Invalid OTP');
  const otp = codeFrom(keys.tenant, Date.now());
  expect(await browser.post('/admin/2fa', { otp })).toMatchObject({ location: '/dashboard' });
});

const phone = `+972${cast.admin.phoneNumber}`;

/** A browser that passed the first step and lacks the authenticator. */
async function withoutAuthenticator() {
  const browser = visitor(server);
  await signInByMail(server, browser, cast.admin.email);
  expect((await browser.get('/admin/2fa')).html).toContain('I lost access to my authenticator app');
  return browser;
}

const pathsIn = (text = '') =>
  (text.match(/https?:\S+/g) ?? []).map((link) => new URL(link).pathname);

test('replaces a lost authenticator by a link that opens a day after other evidence', async () => {
  const { email } = cast.admin;
  const browser = await withoutAuthenticator();
  expect(await browser.post('/admin/2fa/send-qr')).toMatchObject({
    status: 303,
    location: '/admin/2fa/lost',
  });
  const page = await browser.get('/admin/2fa/lost');
  for (const words of [
    'We texted a code to',
    'Use a recovery code',
    'Ask the site’s administrator',
  ])
    expect(page.html).toContain(words);
  expect((await browser.post('/admin/2fa/lost', { otp: 'ABCDEFGHJK' })).status).toBe(422);
  const answer = await browser.post('/admin/2fa/lost', { otp: await sentCode(server, phone) });
  expect(answer).toMatchObject({ status: 303, location: '/admin/login' });
  expect((await browser.get('/admin/login')).html).toContain('QR code sent to your email.');
  const [mail] = await outbox(email);
  expect(mail?.text).not.toContain(keys.admin);
  const [link = '', stop = ''] = pathsIn(mail?.text);

  const elsewhere = visitor(server);
  const early = await elsewhere.get(link);
  expect([early.status, early.html.includes('does not work yet')]).toEqual([200, true]);
  expect((await elsewhere.post(link)).status).toBe(404);
  const [asked] = await outbox(encodeURIComponent(phone));
  expect(pathsIn(asked?.text)).toEqual([stop]);
  expect((await elsewhere.get(stop)).html).toContain('Cancel the new authenticator');

  changeDatabase(server, (tx) =>
    tx.$client.exec('update challenges set created_at = created_at - 86400000'),
  );
  expect((await elsewhere.get(link)).html).toContain('Show the QR code');
  expect(await elsewhere.post(link)).toMatchObject({ status: 303, location: '/admin/2fa' });
  expect((await visitor(server).get(link)).status).toBe(404);
  expect((await visitor(server).post(link)).status).toBe(404);

  const { html } = await elsewhere.get('/admin/2fa');
  expect(html).toContain('src="data:image/png;base64,');
  const key = /<code><bdi dir="ltr">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? '';
  expect(key).toHaveLength(32);
  const otp = codeFrom(key, Date.now());
  expect(await elsewhere.post('/admin/2fa', { otp })).toMatchObject({
    location: '/admin/dashboard',
  });
  expect((await outbox(email))[0]?.subject).toBe('A new authenticator was set up for Yesod');
});

test('asks the admin by mail to approve, and the link in the notice still cancels it', async () => {
  const browser = await withoutAuthenticator();
  await browser.post('/admin/2fa/send-qr');
  expect((await browser.post('/admin/2fa/lost', { step: 'ask' })).location).toBe('/admin/2fa/lost');
  expect((await browser.get('/admin/2fa/lost')).html).toContain(
    'We have asked the administrator of this site.',
  );
  const [request] = await outbox(cast.superadmin.email);
  const [page = ''] = pathsIn(request?.text);
  const superadmin = client(server, cast.superadmin.email);
  expect((await superadmin.get(page)).html).toContain(cast.admin.email);
  expect(await superadmin.post(page)).toMatchObject({ status: 303, location: '/admin/dashboard' });
  expect((await superadmin.get(page)).status).toBe(404);

  const [link = '', stop = ''] = pathsIn((await outbox(cast.admin.email))[0]?.text);
  const owner = visitor(server);
  expect(await owner.post(stop)).toMatchObject({ status: 303, location: stop });
  expect((await owner.get(stop)).html).toContain('The request was cancelled');
  expect((await owner.get(link)).status).toBe(404);
});

test('answers 404 with advice to an unknown link', async () => {
  const { status, html } = await visitor(server).get('/admin/2fa/enroll/abc');
  expect(status).toBe(404);
  expect(html).toContain('This link is no longer valid');
});
