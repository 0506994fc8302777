import { auditLog } from 'db/schema/audit';
import { settings } from 'db/schema/settings';
import { cast } from 'db/seeds/cast';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dashboardPath,
  landingPath,
  logoPath,
  personCreatePath,
  settingsPath,
  settingsSectionPath,
  settingsSkipPath,
  systemPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, withDatabase } from '../support/peek';
import { whitePng } from '../support/photo';
import { type RunningServer, startServer } from '../support/server';
import { signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
let keeper: Client;
beforeAll(async () => {
  server = await startServer({
    seed: 'demo',
    env: { TIME_ZONE: 'Europe/Paris', BACKUP_KEEP: '3' },
  });
  keeper = client(server, cast.superadmin.email);
});
afterAll(() => server.stop());

const words = async (path: string) => wordsOf(mainOf((await keeper.get(path)).html));
const filledForm = async (section: string, fields: Record<string, string | File>) => {
  const form = formOf((await keeper.get(settingsSectionPath(section))).html, 'settings');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const send = async (section: string, fields: Record<string, string | File>) =>
  keeper.post(settingsSectionPath(section), await filledForm(section, fields));
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

test('shows a new name on every page in both languages', async () => {
  expect((await send('brand', { name_en: 'Acme Homes', name_he: 'בתי אקמה' })).location).toBe(
    settingsPath(),
  );
  const english = await visitor(server, { 'accept-language': 'en-US' }).get('/login');
  expect(titleOf(english.html)).toContain('· Acme Homes');
  expect(tagsOf(english.html, 'a').map((link) => link['aria-label'])).toContain('Acme Homes, home');
  const hebrew = await visitor(server, { 'accept-language': 'he-IL' }).get('/login');
  expect(titleOf(hebrew.html)).toContain('· בתי אקמה');
  expect(await words(settingsPath())).toMatch(/Name in English Acme Homes Name in Hebrew בתי אקמה/);
  await send('brand', { name_en: '', name_he: '' });
  expect(
    titleOf((await visitor(server, { 'accept-language': 'en-US' }).get('/login')).html),
  ).toContain('· Yesod');
});

async function logo(name: string, format: 'png' | 'jpeg' | 'webp'): Promise<File> {
  const background = { r: 20, g: 60, b: 60, alpha: 0.5 };
  const image = sharp({ create: { width: 900, height: 300, channels: 4, background } });
  return new File([new Uint8Array(await image.toFormat(format).toBuffer())], name);
}

test('re-encodes a logo, serves it publicly with caching, and removes it', async () => {
  await send('brand', { logo: await logo('logo.png', 'png') });
  const page = await visitor(server).get('/login');
  const [visible] = tagsOf(page.html, 'img');
  const id = Number(visible?.src?.split('/').at(-1));
  expect(visible).toMatchObject({ src: logoPath(id), alt: expect.stringMatching(/Yesod|יסוד/) });
  const { headers, bytes } = await client(server).download(logoPath(id));
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 288, height: 96 });
  expect((await visitor(server).get(logoPath(id + 1))).status).toBe(404);
  await send('brand', { remove_logo: 'on' });
  expect((await visitor(server).get(logoPath(id))).status).toBe(404);
  expect(tagsOf((await visitor(server).get('/login')).html, 'img')).toEqual([]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  [
    'a drawing with a script',
    () => new File([svg], 'logo.svg'),
    'is not a PNG, JPEG or WebP image.',
  ],
  [
    'one that calls itself a picture',
    () => new File([svg], 'logo.png'),
    'is not a PNG, JPEG or WebP image.',
  ],
  ['30 MB', () => new File([`\x89PNG\r\n\x1a\n${' '.repeat(30_000_000)}`], 'logo.png'), 'logo.png'],
  ['a hundred megapixels', () => whitePng('logo.png', 10_000), 'more than 50 megapixels'],
])('rejects %s as a logo and keeps the entered name', async (_, file, message) => {
  const before = await dumpOf(server);
  const { status, html } = await send('brand', { name_en: 'Kept', logo: file() });
  expect([status, errorBeside(html, 'logo')]).toEqual([422, expect.stringContaining(message)]);
  expect(formOf(html, 'settings').get('name_en')).toBe('Kept');
  expect(await dumpOf(server)).toBe(before);
});

test.each([
  ['landing', { landing: 'casino' }, 'landing'],
  ['landing', { store_ios: 'http://apps.apple.com/app' }, 'store_ios'],
  ['region', { country: 'XX' }, 'country'],
  ['mail', { smtp_host: 'smtps://mail.example', smtp_password: 'hush-hush' }, 'smtp_host'],
])('rejects in %s %o on its field', async (section, fields, field) => {
  const before = await dumpOf(server);
  const { status, html } = await send(section, fields);
  expect([status, errorBeside(html, field)]).toEqual([422, expect.stringMatching(/\w+/)]);
  expect(html).not.toContain('hush-hush');
  expect(await dumpOf(server)).toBe(before);
});

test('previews both start pages', async () => {
  const links = tagsOf((await keeper.get(settingsSectionPath('landing'))).html, 'a').map(
    ({ href }) => href,
  );
  for (const variant of ['communication', 'budget'])
    expect(links).toContain(landingPath({ variant }));
});

test('shows environment settings and ignores form values for them', async () => {
  const page = await words(settingsSectionPath('region'));
  expect(page).toContain('Time zone: Europe/Paris Set by TIME_ZONE in the environment');
  await send('region', { time_zone: 'Asia/Jerusalem', country: 'GB' });
  expect(await words(settingsPath())).toMatch(
    /United Kingdom.*Time zone Europe\/Paris Set by TIME_ZONE/,
  );
  const backups = settingsSectionPath('backups');
  expect(await words(backups)).toContain('Set by BACKUP_KEEP in the environment. To set it here');
  expect((await keeper.post(backups, { backup_keep: '9', version: '2' })).status).toBe(303);
  expect(await words(settingsPath())).toContain('Backups to keep 3 backups Set by BACKUP_KEEP');
  const stored = withDatabase(server, (db) => db.select().from(settings).all()).map(
    ({ key }) => key,
  );
  for (const cached of ['choice_timeZone', 'choice_backupKeep'])
    expect(stored).not.toContain(cached);
});

test('reports conflicting saves of a section and logs what changed', async () => {
  const first = await filledForm('contact', { support_email: 'one@acme.test' });
  await send('contact', { support_email: 'two@acme.test' });
  const { status, html } = await keeper.post(settingsSectionPath('contact'), first);
  expect([status, wordsOf(html)]).toEqual([
    409,
    expect.stringContaining('changed by another user'),
  ]);
  expect((await keeper.post(settingsSectionPath('contact'), formOf(html, 'settings'))).status).toBe(
    303,
  );
  const last = withDatabase(server, (db) => db.select().from(auditLog).all().at(-1));
  expect(last).toMatchObject({
    changes: { supportEmail: { from: 'two@acme.test', to: 'one@acme.test' } },
  });
  expect(await words('/admin/audit')).toContain('Support email');
});

test('is reserved for the super admin', async () => {
  const before = await dumpOf(server);
  for (const name of ['admin', 'entrepreneur'] as const) {
    const visitor = client(server, cast[name].email);
    for (const path of [settingsPath(), settingsSectionPath('mail'), systemPath()])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
    for (const path of [settingsSectionPath('mail'), settingsSkipPath('rest'), systemPath()])
      expect([path, (await visitor.post(path)).status]).toEqual([path, 404]);
  }
  expect((await keeper.get(settingsSectionPath('nothing'))).status).toBe(404);
  expect(await dumpOf(server)).toBe(before);
});

test('guides the super admin of a new installation to the first company admin', async () => {
  const env = { SUPERADMIN_EMAIL: 'ops@example.test', PAYMENTS: 'off' };
  const fresh = await startServer({ seed: 'empty', env });
  try {
    const who = visitor(fresh, { 'accept-language': 'en-US' });
    expect((await signInByMail(fresh, who, 'ops@example.test')).location).toBe(
      dashboardPath('admin'),
    );
    const list = wordsOf((await who.get(dashboardPath('admin'))).html);
    expect(list).toMatch(
      /Set up this installation.* 1 Add your name.* 7 Create your first company admin/,
    );
    const saved = await who.post(settingsSectionPath('brand'), { name_en: 'Acme', version: '1' });
    expect(saved.location).toBe(settingsSectionPath('region'));
    expect(wordsOf((await who.get(saved.location)).html)).toContain('Step 2 of 7');
    expect((await who.post(settingsSkipPath('region'))).location).toBe(settingsSectionPath('mail'));
    const later = wordsOf((await who.get(dashboardPath('admin'))).html);
    expect(later).toMatch(/1 Done: Add your name.* 2 Skipped: Choose language/);
    const untried = wordsOf((await who.post(systemPath(), { way: 'mail' })).html);
    expect(untried).toContain('No mail server or text message account is set up');
    expect(untried).not.toContain('Next step');
    for (const step of ['mail', 'sms', 'plans']) await who.post(settingsSkipPath(step));
    const backups = await who.post(settingsSectionPath('backups'), {
      backup_keep: '7',
      version: '1',
    });
    expect(backups.location).toBe(personCreatePath('admin', 'admin'));
    await who.post(settingsSkipPath('rest'));
    expect((await who.get(dashboardPath('admin'))).html).not.toContain('Set up this installation');
    // The setting survives a restart.
    await fresh.kill9();
    await fresh.restart();
    const { html } = await visitor(fresh).get('/login?lang=en-US');
    expect(titleOf(html)).toContain('· Acme');
    // Nor does the preview of a shared link show the earlier name.
    expect(html).toContain('property="og:site_name" content="Acme"');
    expect(html).not.toContain('og:image');
  } finally {
    await fresh.stop();
  }
});
