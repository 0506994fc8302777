import { apiKeys } from 'db/schema/api-key';
import { sessions } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  profileChangePath,
  profileCodePath,
  profileConfirmPath,
  profilePath,
  recoveryCodesPath,
  twoFactorSettingsPath,
} from '~/paths';
import { add } from '../support/add-row';
import { type Client, client } from '../support/client';
import { errorBeside, wordsOf } from '../support/html';
import { changeDatabase, withDatabase } from '../support/peek';
import { personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { codeFrom } from '../support/sign-in';
import { sentCode, signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const settings = twoFactorSettingsPath('admin');

/** Returns the key on a page, and the ten codes. */
const keyIn = (html: string) =>
  /<code[^>]*><bdi dir="ltr">([A-Z2-7 ]{39})</.exec(html)?.[1]?.replaceAll(' ', '') ?? '';
const codesIn = (html: string) => html.match(/\b[A-Z2-9]{5}-[A-Z2-9]{5}\b/g) ?? [];

/** Makes every login an hour old. */
const later = () =>
  withDatabase(server, (db) =>
    db
      .update(sessions)
      .set({ createdAt: Date.now() - 3_600_000 })
      .run(),
  );

describe('two-factor', () => {
  let admin: Client;
  let key = '';
  let codes: string[] = [];

  test('shows a QR code and key to this session only, and stays off until confirmed', async () => {
    admin = client(server, cast.admin.email);
    const elsewhere = client(server, cast.admin.email);
    expect((await admin.post(settings, { step: 'start' })).location).toBe(settings);
    const page = await admin.get(settings);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).toContain('src="data:image/svg+xml;base64,');
    key = keyIn(page.html);
    expect(key).toHaveLength(32);
    expect(keyIn((await elsewhere.get(settings)).html)).toBe('');
    const wrong = await admin.post(settings, { step: 'enable', otp: '000000' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('>Invalid OTP</span></p>');
    expect(personWith(server, cast.admin.email).twoFactorEnabled).toBe(false);
  });

  test('is enabled by a right code and shows ten recovery codes once', async () => {
    const result = await admin.post(settings, { step: 'enable', otp: codeFrom(key, Date.now()) });
    expect([result.status, result.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(result.html).toContain('2FA enabled successfully.');
    codes = codesIn(result.html);
    expect(codes).toHaveLength(10);
    const repeated = await admin.post(settings, { step: 'enable', otp: codeFrom(key, Date.now()) });
    expect([repeated.status, repeated.location]).toEqual([303, settings]);
    const page = await admin.get(settings);
    expect([codesIn(page.html), keyIn(page.html)]).toEqual([[], '']);
    expect(wordsOf(page.html)).toContain('10 recovery codes are left.');
    expect(personWith(server, cast.admin.email).twoFactorEnabled).toBe(true);
  });

  test('accepts a recovery code at /admin/2fa once', async () => {
    const enter = async () => {
      const browser = visitor(server);
      await signInByMail(server, browser, cast.admin.email);
      expect((await browser.get('/admin/2fa')).html).toContain('Use a recovery code');
      return browser.post('/admin/2fa', { otp: codes[0]!.toLowerCase() });
    };
    expect(await enter()).toMatchObject({ status: 303, location: '/admin/dashboard' });
    expect(await enter()).toMatchObject({ status: 422 });
  });

  test('asks for confirmation before replacing the recovery codes', async () => {
    const path = recoveryCodesPath('admin');
    expect(wordsOf((await admin.get(path)).html)).toContain('Create new recovery codes?');
    const created = codesIn((await admin.post(path)).html);
    expect(created).toHaveLength(10);
    const rejection = await admin.post(settings, { step: 'disable', otp: codes[1]! });
    expect([rejection.status, errorBeside(rejection.html, 'otp')]).toEqual([
      422,
      'Error: Invalid OTP',
    ]);
    const off = await admin.post(settings, { step: 'disable', otp: created[0]! });
    expect(off.location).toBe(profilePath('admin'));
    expect((await admin.get(profilePath('admin'))).html).toContain('2FA disabled successfully.');
    expect(personWith(server, cast.admin.email)).toMatchObject({
      twoFactorEnabled: false,
      google2faSecret: null,
    });
  });
});

describe('another email or phone', () => {
  const change = profileChangePath('member', 'email');
  const code = profileCodePath('member');

  test('sends a code to the new contact and notifies the old one', async () => {
    const tenant = client(server, cast.tenant.email);
    const response = await tenant.post(change, { email: ' Maya.New@Example.test ' });
    expect([response.status, response.location]).toEqual([303, code]);
    const otp = await sentCode(server, 'maya.new@example.test');
    const wrong = await tenant.post(code, { otp: otp === '111111' ? '222222' : '111111' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('>Invalid OTP. Please try again.</span></p>');
    expect((await tenant.post(code, { otp })).location).toBe(profilePath('member'));
    expect((await tenant.get(profilePath('member'))).html).toContain('Email updated successfully.');
    expect(personWith(server, 'maya.new@example.test').role).toBe('tenant');
    const messages = await fetch(`${server.url}/dev/outbox.json?to=${cast.tenant.email}`);
    const [notice] = (await messages.json()) as { subject: string; text: string }[];
    expect(notice?.subject).toBe('Your Yesod email address was changed');
    expect(notice?.text).not.toContain('maya.new');
  });

  test.each([
    [
      'email',
      { email: cast.investor.email.toUpperCase() },
      'This email address already has an account.',
    ],
    ['email', { email: 'Maya <a@b.test>' }, 'Invalid email format.'],
    ['phone', { country_code: '+972', phone_number: '12345' }, 'Phone must be 6–15 digits.'],
    [
      'phone',
      { country_code: '+972', phone_number: `0${cast.investor.phoneNumber}` },
      'This phone number already has an account.',
    ],
  ] as const)('rejects %s %j on its field', async (contact, fields, message) => {
    const visitor = client(server, cast.entrepreneur.email);
    const rejection = await visitor.post(profileChangePath('member', contact), fields);
    expect(rejection.status).toBe(422);
    expect(errorBeside(rejection.html, contact === 'email' ? 'email' : 'phone_number')).toContain(
      message,
    );
  });

  test('asks for confirmation of identity after an old login', async () => {
    const investor = client(server, cast.investor.email);
    later();
    const confirm = profileConfirmPath('member', { redirectTo: change });
    expect((await investor.get(change)).location).toBe(confirm);
    const start = await investor.post(twoFactorSettingsPath('member'), { step: 'start' });
    expect(start.location).toContain('/profile/confirm');
    const typed = await investor.post(change, { email: 'new@example.test' });
    const back = `${change}?kept=on`;
    expect(typed.location).toBe(profileConfirmPath('member', { redirectTo: back }));
    expect((await investor.post(confirm, { step: 'send' })).status).toBe(303);
    expect((await investor.post(confirm, { otp: '12' })).status).toBe(422);
    const otp = await sentCode(server, cast.investor.email);
    expect((await investor.post(confirm, { otp })).location).toBe(change);
    expect((await investor.get(change)).status).toBe(200);
    expect((await investor.get(back)).html).toContain('value="new@example.test"');
  });

  test('never redirects to another site', async () => {
    const visitor = client(server, cast.entrepreneur.email);
    const away = profileConfirmPath('member', { redirectTo: '//evil.test' });
    await visitor.post(away, { step: 'send' });
    const otp = await sentCode(server, cast.entrepreneur.email);
    expect((await visitor.post(away, { otp })).location).toBe(profilePath('member'));
  });

  test.each([
    ['kept', { keys_asked: 'yes' }, 1],
    ['ended with the old contact', { keys_asked: 'yes', revoke_keys: 'yes' }, 0],
  ])('leaves an API key %s, as the checkbox says', async (name, boxes, left) => {
    const admin = client(server, cast.admin2.email);
    const { id: personId } = personWith(server, cast.admin2.email);
    const key = {
      personId,
      name,
      scope: 'read' as const,
      tokenHash: name,
      expiresAt: Date.now() + 3_600_000,
    };
    changeDatabase(server, (tx) => add(tx, apiKeys, key));
    const page = profileChangePath('admin', 'phone');
    expect((await admin.get(page)).html).toContain('name="revoke_keys"');
    const phone_number = `52555000${left}`;
    const response = await admin.post(page, { country_code: '+972', phone_number, ...boxes });
    expect([response.status, response.location]).toEqual([303, profileCodePath('admin')]);
    const otp = await sentCode(server, `+972${phone_number}`);
    expect((await admin.post(profileCodePath('admin'), { otp })).location).toBe(
      profilePath('admin'),
    );
    const keys = withDatabase(server, (db) =>
      db.select().from(apiKeys).where(eq(apiKeys.personId, personId)).all(),
    );
    expect(keys).toHaveLength(left);
  });

  test('has no other contact to change and no code to enter without a change', async () => {
    const visitor = client(server, cast.entrepreneur.email);
    expect((await visitor.get('/profile/change/role')).status).toBe(404);
    expect((await client(server, cast.admin2.email).get(profileCodePath('admin'))).location).toBe(
      profilePath('admin'),
    );
  });
});
