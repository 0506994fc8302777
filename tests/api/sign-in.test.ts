import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

async function call(path: string, body: object = {}, token?: string, method = 'POST') {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const payload = method === 'GET' ? undefined : JSON.stringify(body);
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: payload });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

async function logIn(email: string) {
  const { user_id } = (await call('/login', { email })).body;
  return (await call('/verify-otp', { user_id, otp: await sentCode(server, email) })).body;
}

describe('logging in', () => {
  const email = 'investor@yesod.demo';

  test('exchanges an email for a handle, and handle and code for a session', async () => {
    const request = await call('/login', { email });
    expect(request).toMatchObject({
      status: 200,
      body: { status_code: 200, user_id: expect.any(String) },
    });
    const { user_id } = request.body;
    const code = await sentCode(server, email);
    const refused = await call('/verify-otp', { user_id, otp: wrong(code) });
    expect([refused.status, refused.body.errors.otp]).toEqual([
      422,
      ['Invalid OTP. Please try again.'],
    ]);
    const { body } = await call('/verify-otp', { user_id, otp: code });
    expect(body).toMatchObject({
      user: { email, role: 'investor' },
      user_id: null,
      two_factor_enabled: false,
    });
    expect((await call('/profile', {}, body.access_token, 'GET')).body.email).toBe(email);
    expect((await call('/verify-otp', { user_id, otp: code })).status).toBe(422);
  });

  test('accepts a phone number', async () => {
    const { user_id } = (await call('/login', { phone: '50-555-0106', country_code: '+972' })).body;
    const { body } = await call('/verify-otp', {
      user_id,
      otp: await sentCode(server, '+972505550106'),
    });
    expect(body.user.email).toBe('tenant@yesod.demo');
  });

  test('answers the same for an unknown address', async () => {
    const unknown = await call('/login', { email: 'unknown@example.test' });
    const member = await call('/login', { email: 'admin2@yesod.demo' });
    expect(unknown.status).toBe(member.status);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(member.body));
    expect(unknown.body.user_id).toHaveLength(member.body.user_id.length);
    const verify = (user_id: string) => call('/verify-otp', { user_id, otp: '000000' });
    const [one, other] = [await verify(unknown.body.user_id), await verify(member.body.user_id)];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
  });

  test('rejects a person’s id, a browser’s session and a code of another login', async () => {
    const mine = (await call('/login', { email: 'unknown@example.test' })).body.user_id;
    const theirs = (await call('/login', { email })).body.user_id;
    const code = await sentCode(server, email);
    for (const user_id of [mine, 5, '5', theirs.slice(1), '', undefined])
      expect((await call('/verify-otp', { user_id, otp: code })).status).toBe(422);
    expect((await call('/verify-otp', { user_id: theirs, otp: code })).status).toBe(200);
  });

  test('ends after the third wrong code', async () => {
    const { user_id } = (await call('/login', { email: 'admin2@yesod.demo' })).body;
    const code = await sentCode(server, 'admin2@yesod.demo');
    const tries = [];
    for (let at = 0; at < 3; at += 1)
      tries.push(await call('/verify-otp', { user_id, otp: wrong(code) }));
    expect(tries.at(-1)?.body.message).toMatch(/exceeded the maximum number of OTP attempts/);
    expect((await call('/verify-otp', { user_id, otp: code })).status).toBe(422);
  });

  test('sends another code only after a minute', async () => {
    const { user_id } = (await call('/login', { email })).body;
    const again = await call('/resend-otp', { user_id });
    expect([again.status, again.body.code]).toEqual([429, 'limit']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  test('ends the session on logout', async () => {
    const { access_token } = await logIn('entrepreneur@yesod.demo');
    expect((await call('/logout', {}, access_token)).body).toEqual({ status: 'success' });
    expect((await call('/profile', {}, access_token, 'GET')).status).toBe(401);
  });
});

describe('two-factor', () => {
  test('is turned on, required after the code, and turned off', async () => {
    const email = 'admin@yesod.demo';
    const begun = await call('/admin/login', { email });
    expect(begun.body).toEqual({
      user: { id: expect.any(String), two_factor_enabled: null },
      id: begun.body.user.id,
    });
    const mailedCode = await sentCode(server, email);
    const rejected = await call('/2fa/verify', { id: begun.body.id, otp: wrong(mailedCode) });
    // The page /admin/2fa says the same.
    expect(rejected.body.errors.otp).toEqual(['Invalid OTP']);
    const first = await call('/2fa/verify', { id: begun.body.id, otp: mailedCode });
    const token = first.body.access_token;
    const { qr_code_url, manual_key } = (await call('/2fa/enable', {}, token)).body;
    expect(qr_code_url).toMatch(/^data:image\/png;base64,/);
    const code = (steps = 0) =>
      generateSync({ secret: manual_key, epoch: Date.now() / 1000 - 30 * steps });
    const enabled = await call('/2fa/enable/verify', { otp: code(1) }, token);
    expect(enabled.body.recovery_codes).toHaveLength(10);

    const { id } = (await call('/admin/login', { email })).body;
    const next = await call('/2fa/verify', { id, otp: await sentCode(server, email) });
    expect(next.body).toMatchObject({ access_token: null, user: null, two_factor_enabled: true });
    const last = await call('/2fa/verify', { id: next.body.id, otp: code() });
    expect(last.body).toMatchObject({ user: { email, two_factor_enabled: true } });
    const off = await call(
      '/2fa/disable',
      { otp: enabled.body.recovery_codes[0] },
      last.body.access_token,
    );
    expect(off.body).toEqual({ status: 'success' });
  });

  test('requires a recent confirmation for changes', async () => {
    const { access_token } = await logIn('tenant@yesod.demo');
    const old = Date.now() - 3_600_000;
    withDatabase(server, ({ $client }) =>
      $client.prepare('update sessions set created_at = ?').run(old),
    );
    const refused = await call('/2fa/enable', {}, access_token);
    expect([refused.status, refused.body.code]).toEqual([403, 'unconfirmed']);
    expect((await call('/profile/confirm', {}, access_token)).status).toBe(200);
    const otp = await sentCode(server, 'tenant@yesod.demo');
    expect((await call('/profile/confirm/verify', { otp }, access_token)).status).toBe(200);
    expect((await call('/2fa/enable', {}, access_token)).status).toBe(200);
  });
});

describe('an account', () => {
  const phone = { country_code: '+972', phone_number: '505559911' };
  const details = {
    name: 'Noa',
    company_name: 'Noa Ltd',
    email: 'noa@example.test',
    role: 'admin',
    ...phone,
  };

  test('is created with the code sent to its phone', async () => {
    const { user_id } = (await call('/send-otp', { ...phone, role: 'admin', language: 'he-IL' }))
      .body;
    const otp = await sentCode(server, '+972505559911');
    const other = await call('/signup/verify-otp', {
      ...details,
      phone_number: '505559912',
      user_id,
      otp,
    });
    expect(Object.keys(other.body.errors)).toEqual(['otp']);
    const rejection = await call('/signup/verify-otp', {
      ...details,
      email: 'admin@yesod.demo',
      user_id,
      otp,
    });
    expect(Object.keys(rejection.body.errors)).toEqual(['email']);
    const { body } = await call('/signup/verify-otp', { ...details, user_id });
    expect(body).toMatchObject({
      status_code: 200,
      user: { name: 'Noa', role: 'admin', company_name: 'Noa Ltd' },
    });
    expect((await call('/profile', {}, body.access_token, 'GET')).status).toBe(200);
    const row = withDatabase(server, (db) =>
      db.select().from(people).where(eq(people.email, details.email)).get(),
    );
    expect(row?.emailVerifiedAt).toBe(null);
  });

  test('is deleted with a code sent to it', async () => {
    const { user_id } = (
      await call('/delete-account-otp', { country_code: '+972', phone: '505559911' })
    ).body;
    const otp = await sentCode(server, '+972505559911');
    const unknown = await call('/delete-account', { ...phone, otp });
    expect(unknown.status).toBe(422);
    const { body } = await call('/delete-account', { ...phone, user_id, otp });
    expect(body).toEqual({ status: 'success', user_id: null });
  });
});

test('verifies another email address before using it', async () => {
  const { access_token } = await logIn('investor@yesod.demo');
  const other = { email: 'other@example.test' };
  const refused = await call('/profile', { name: 'Ilan', ...other }, access_token, 'PUT');
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']]);
  expect((await call('/profile/email', other, access_token)).status).toBe(200);
  const otp = await sentCode(server, other.email);
  expect((await call('/profile/contact/verify', { otp }, access_token)).body.email).toBe(
    other.email,
  );
});
