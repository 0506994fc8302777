import { write } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { choiceKey } from '~/models/installation/choices.server';
import {
  accessibilityPath,
  deleteAccountPath,
  legalEditPath,
  privacyPath,
  supportPath,
  termsPath,
} from '~/paths';
import { client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const read = async (path: string, language = 'en-US') => {
  const { html, ...answer } = await client(server).get(path, { 'Accept-Language': language });
  return { ...answer, html, main: mainOf(html), words: wordsOf(mainOf(html)) };
};

describe.each([privacyPath(), termsPath(), accessibilityPath()])('%s', (path) => {
  test.each([
    ['en-US', 'This text is a template.'],
    ['he-IL', 'הנוסח הזה הוא תבנית.'],
  ])(
    'is cached for everyone in %s and marks what the operator must replace',
    async (language, banner) => {
      const page = await read(path, language);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(page.words).toContain(banner);
      expect(wordsOfEach(page.main, 'mark').length).toBeGreaterThan(1);
      expect(page.words).not.toMatch(/\[\[|\]\(|\{\{/);
      expect(page.html).not.toContain('<script');
      if (language === 'he-IL') expect(page.words).not.toMatch(/\b(the|and|you)\b/i);
    },
  );

  test('appears in the frame of a signed-in person', async () => {
    const { status, html } = await client(server, cast.investor.email).get(path);
    expect([status, tagsOf(html, 'a').some(({ href }) => href === '/logout')]).toEqual([200, true]);
  });
});

test('links account deletion and support in the privacy policy and names no unused service', async () => {
  const { main, words } = await read(privacyPath());
  const hrefs = tagsOf(main, 'a').map(({ href }) => href);
  expect(hrefs).toEqual(expect.arrayContaining([deleteAccountPath(), supportPath(), termsPath()]));
  expect(words).not.toMatch(/Stripe|Twilio|Google/);
});

test('names the services that receive personal data', async () => {
  const env = { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET_KEY: 'b' };
  const other = await startServer({ seed: 'empty', env });
  try {
    const { html } = await client(other).get(privacyPath());
    expect(wordsOf(html)).toContain('Google’s reCAPTCHA');
  } finally {
    await other.stop();
  }
});

test('replaces a placeholder by its setting', async () => {
  withDatabase(server, (db) =>
    write(db, (tx) =>
      tx
        .delete(settings)
        .where(eq(settings.key, choiceKey('supportEmail')))
        .run(),
    ),
  );
  const marks = async () => wordsOfEach((await read(accessibilityPath())).main, 'mark');
  expect(await marks()).toContain('[support email]');
  const selection = { supportEmail: 'help@example.test' };
  const rows = Object.entries(selection).map(([name, value]) => ({
    key: choiceKey(name),
    value,
    updatedAt: 1,
  }));
  withDatabase(server, (db) => write(db, (tx) => tx.insert(settings).values(rows).run()));
  const { words } = await read(accessibilityPath());
  expect(words).toContain('Contact help@example.test or use the support form');
  expect(await marks()).not.toContain('[support email]');
});

test('lets the super admin replace a text, and restores the template for an empty one', async () => {
  const superadmin = client(server, cast.superadmin.email);
  const path = legalEditPath('terms');
  const { main } = await superadmin.get(termsPath()).then(({ html }) => ({ main: mainOf(html) }));
  expect(tagsOf(main, 'a').some(({ href }) => href === path)).toBe(true);
  const form = formOf((await superadmin.get(path)).html, 'legal');
  expect(form.get('text_en')).toMatch(/^# The service\n\n/);
  form.set('text_en', '# Ours\n\nSee [support](support), [x](javascript).\n\n- <b>one</b>\n- two');
  expect((await superadmin.post(path, form)).location).toBe(termsPath());
  const own = await read(termsPath());
  expect(wordsOfEach(own.main, 'li')).toEqual(['<b>one</b>', 'two']);
  expect(own.words).toMatch(/Ours See support, \[x\]\(javascript\)\./);
  expect(own.words).not.toContain('This text is a template.');
  // Unchanged sections continue to follow the template.
  expect((await read(termsPath(), 'he-IL')).words).toContain('הנוסח הזה הוא תבנית.');

  expect((await superadmin.post(path, form)).status).toBe(409);
  const returnedForm = formOf((await superadmin.get(path)).html, 'legal');
  returnedForm.set('text_en', 'x'.repeat(50_001));
  expect((await superadmin.post(path, returnedForm)).status).toBe(422);
  returnedForm.set('text_en', '');
  expect((await superadmin.post(path, returnedForm)).status).toBe(303);
  expect((await read(termsPath())).words).toContain('This text is a template.');
  expect((await superadmin.get('/admin/legal/nothing')).status).toBe(404);
  expect((await superadmin.post('/admin/legal/nothing', returnedForm)).status).toBe(404);
});
