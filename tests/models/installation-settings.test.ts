import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { settings } from 'db/schema/settings';
import { afterEach, expect, test } from 'vitest';
import { ownNames, textFor } from '~/i18n/words';
import { defaultsForPhone } from '~/models/company/beginning.server';
import { choices } from '~/models/installation/choices.server';
import { installation, reloadInstallation } from '~/models/installation/current.server';
import type { SectionName } from '~/models/installation/fields';
import { mailOf, smsOf } from '~/models/installation/providers.server';
import { skipStep, updateSection } from '~/models/installation/sections.server';
import { firstRun, installationSettings } from '~/models/installation/settings.server';
import { authenticatorUri } from '~/models/sign-in/evidence/authenticator.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company } from '../support/world';
import { refusedBy, setUp } from './installation-set-up';

/** Settings apply to the whole process, which other tests share. */
afterEach(() => reloadInstallation(freshDatabase()));

const stored = (db: Database) => db.select().from(settings).all();

test('applies the chosen name and language everywhere, and the defaults when they are cleared', () => {
  const { db, save } = setUp();
  save('brand', { name_en: 'Acme', name_he: undefined });
  save('region', { locale: 'he-IL', currency: 'EUR', country: 'FR', time_zone: 'Europe/Paris' });
  reloadInstallation(db);
  expect(textFor('en-US')('signIn.mail.codeSubject')).toBe('Your Acme code');
  expect(textFor('he-IL')('signIn.mail.codeSubject')).toBe('קוד הכניסה ל־\u2068Acme\u2069');
  expect(textFor('he-IL')('shell.name')).toBe('Acme');
  expect(authenticatorUri('JBSWY3DPEHPK3PXPJBSWY3DP', 'a@b.c')).toContain('issuer=Acme');
  const mailValues = { inviter: 'Dana', project: 'Yesod House', role: 'x', count: 1 };
  expect(textFor('en-US')('invitation.sms.member', mailValues)).toContain('Yesod House on Acme');
  expect(installation()).toMatchObject({
    locale: 'he-IL',
    country: 'FR',
    timeZone: 'Europe/Paris',
  });
  const phone = { countryCode: '+972', e164: '+972501234567' };
  expect(defaultsForPhone(phone).currency).toBe('EUR');
  save('brand', {});
  save('region', { locale: 'en-US' });
  reloadInstallation(db);
  expect(textFor('en-US')('signIn.mail.codeSubject')).toBe('Your Yesod code');
  expect(installation().names).toEqual(ownNames);
  expect(defaultsForPhone(phone).currency).toBe('ILS');
});

test.each<[SectionName, object, [string, string][]]>([
  ['landing', { landing: 'casino' }, [['landing', 'form.errors.choice']]],
  [
    'landing',
    { landing: 'budget', store_ios: 'http://apps.apple.com/x' },
    [['store_ios', 'settings.errors.https']],
  ],
  [
    'landing',
    { landing: 'budget', store_android: 'javascript:alert(1)' },
    [['store_android', 'settings.errors.https']],
  ],
  ['region', { locale: 'en-US', time_zone: 'Haifa' }, [['time_zone', 'form.errors.choice']]],
  [
    'region',
    { locale: 'fr-FR', currency: 'XXX', country: 'ZZ' },
    [
      ['locale', 'form.errors.choice'],
      ['currency', 'form.errors.choice'],
      ['country', 'form.errors.choice'],
    ],
  ],
  ['brand', { name_en: 'x'.repeat(61) }, [['name_en', 'form.errors.tooLong']]],
  ['brand', { logo_id: '4711' }, [['logo', 'person.errors.photoGone']]],
  ['contact', { support_email: 'a@b.c, d@e.f' }, [['support_email', 'settings.errors.email']]],
  ['mail', { smtp_host: 'smtp://x', mail_from: 'a@b.cd' }, [['smtp_host', 'settings.errors.host']]],
  [
    'mail',
    { smtp_host: 'x.example', smtp_port: '70000', mail_from: 'a@b.cd' },
    [['smtp_port', 'settings.errors.port']],
  ],
  ['mail', { smtp_host: 'x.example' }, [['mail_from', 'form.errors.required']]],
  [
    'mail',
    { smtp_host: 'x.example', smtp_user: 'u', mail_from: 'a@b.cd' },
    [['smtp_password', 'settings.errors.secretAgain']],
  ],
  ['sms', { twilio_sid: 'me' }, [['twilio_sid', 'settings.errors.sid']]],
  ['backups', { backup_keep: '-1' }, [['backup_keep', 'settings.errors.keep']]],
])('%s refuses %o, and nothing is kept', (section, fields, wrong) => {
  const { db, save } = setUp();
  const before = stored(db);
  expect(refusedBy(() => save(section, fields))).toEqual(wrong);
  expect(stored(db)).toEqual(before);
});

const server = {
  smtp_host: 'mail.example',
  smtp_security: 'starttls',
  smtp_user: 'u@x',
  mail_from: 'no@x.example',
};

test('sends mail under the installation’s name, in its language', () => {
  const { db, by, save } = setUp();
  save('brand', { name_en: 'Acme', name_he: 'אקמה' });
  save('region', { locale: 'he-IL', country: 'IL', time_zone: 'Asia/Jerusalem' });
  save('mail', { ...server, smtp_user: undefined });
  reloadInstallation(db);
  expect(mailOf(db, by.secrets)?.from).toMatchObject({ name: 'אקמה' });
});

test('seals the mail server’s password, never shows it and never sends it to another server', () => {
  const { db, by, save } = setUp();
  save('mail', { ...server, smtp_password: 'p@ss/word' });
  expect(mailOf(db, by.secrets)).toEqual({
    url: 'smtp://u%40x:p%40ss%2Fword@mail.example:587?requireTLS=true',
    from: { name: 'Yesod', address: 'no@x.example' },
  });
  const everythingVisible = [
    installationSettings(by),
    stored(db),
    db.select().from(auditLog).all(),
  ];
  expect(JSON.stringify(everythingVisible)).not.toContain('p@ss');
  save('mail', { ...server, mail_from: 'other@x.example' });
  expect(mailOf(db, by.secrets)?.url).toContain('p%40ss');
  for (const moved of [
    { smtp_host: 'evil.example' },
    { smtp_port: '2525' },
    { smtp_security: 'plain' },
    { smtp_user: 'v' },
  ])
    expect(refusedBy(() => save('mail', { ...server, ...moved }))).toEqual([
      ['smtp_password', 'settings.errors.secretAgain'],
    ]);
  expect(
    mailOf(
      db,
      as(db, by.actor, {
        secrets: {
          ...by.secrets,
          open: () => {
            throw new Error('lost');
          },
        },
      }).secrets,
    )?.url,
  ).toContain('u%40x:@mail');
  save('mail', {});
  expect(mailOf(db, by.secrets)).toBeNull();
  expect(stored(db).map(({ key }) => key)).toEqual(['section_mail']);
});

test('treats the Twilio token the same way', () => {
  const { db, by, save } = setUp();
  const [sid, otherSid] = [`AC${'a'.repeat(32)}`, `AC${'b'.repeat(32)}`];
  save('sms', { twilio_sid: sid, twilio_token: 'very-secret', twilio_from: '+15551234567' });
  expect(smsOf(db, by.secrets)).toMatchObject({ sid, token: 'very-secret', from: '+15551234567' });
  expect(JSON.stringify([stored(db), db.select().from(auditLog).all()])).not.toContain(
    'very-secret',
  );
  expect(refusedBy(() => save('sms', { twilio_sid: otherSid, twilio_from: 'Acme' }))).toEqual([
    ['twilio_token', 'settings.errors.secretAgain'],
  ]);
});

test('rejects a stale page of one section, but not of another', () => {
  const { db, save } = setUp();
  save('contact', { support_email: 'Help@Example.com', version: 1 });
  expect(choices(db).supportEmail).toBe('help@example.com');
  expect(() => save('contact', { version: 1 })).toThrow('stale');
  save('landing', { landing: 'budget', version: 1 });
  const entries = db.select().from(auditLog).all();
  expect(entries).toMatchObject([
    {
      action: 'settings.update',
      changes: { supportEmail: { from: null, to: 'help@example.com' } },
    },
    { changes: { landing: { from: 'communication', to: 'budget' } } },
  ]);
});

test('is reserved for the super admin', () => {
  const { db } = setUp();
  const { admin, entrepreneur } = company(db);
  for (const actor of [admin, entrepreneur]) {
    for (const act of [installationSettings, firstRun, skipStep, ...Object.values(updateSection)])
      expect(() => act(as(db, actor), { step: 'rest', version: 1 })).toThrow('forbidden');
  }
});
