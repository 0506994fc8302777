import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, withDatabase } from '../support/peek';
import { personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode, signInByMail, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const english = { 'accept-language': 'en-US' };
const unconfirm = (email: string, more: { phoneVerifiedAt?: null } = {}) =>
  withDatabase(server, (db) =>
    db
      .update(people)
      .set({ emailVerifiedAt: null, ...more })
      .where(eq(people.email, email))
      .run(),
  );

/** The path of the last link mailed to an address. */
async function linkTo(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(email)}`);
  const [newest] = (await answer.json()) as { text: string }[];
  const link = /http\S+\/confirm-email\/\S+/.exec(newest?.text ?? '')?.[0];
  expect(link, `a link sent to ${email}`).toBeDefined();
  return new URL(link ?? '').pathname;
}

test('mails a link on sign-up; opening it changes nothing, its button confirms the address', async () => {
  const browser = visitor(server, english);
  const form = { name: 'Rina Barak', email: 'rina@example.test', country_code: '+972' };
  await browser.post('/signup?role=investor', { ...form, phone_number: '527771111' });
  await browser.post('/signup/verify', { otp: await sentCode(server, '+972527771111') });
  expect(wordsOf(mainOf((await browser.get('/profile')).html))).toContain('Not confirmed');
  const path = await linkTo(form.email);
  const stranger = visitor(server, english);
  const before = await dumpOf(server);
  const page = await stranger.get(path);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(page.html).toContain(`href="/login?redirectTo=${encodeURIComponent(path)}"`);
  expect(page.html).not.toContain(form.email);
  expect(await stranger.post(path)).toMatchObject({ status: 303, location: path });
  expect(wordsOf(mainOf((await browser.get(path)).html))).toContain(form.email);
  expect(await dumpOf(server)).toBe(before);
  expect(await browser.post(path)).toMatchObject({ status: 303, location: path });
  expect(wordsOf((await browser.get(path)).html)).toContain('Your email is confirmed');
  const profile = wordsOf(mainOf((await browser.get('/profile')).html));
  expect(profile).toContain('Confirmed');
  expect(profile).not.toContain('Not confirmed');
});

test('explains an invalid link in both languages', async () => {
  const path = '/confirm-email/made-up';
  for (const [language, words] of [
    ['en-US', 'This link is no longer valid'],
    ['he-IL', 'הקישור אינו תקף עוד'],
  ] as const) {
    const browser = visitor(server, { 'accept-language': language });
    const { status, html } = await browser.get(path);
    expect([status, wordsOf(html)]).toEqual([404, expect.stringContaining(words)]);
    expect(await browser.post(path)).toMatchObject({ status: 303, location: path });
  }
});

test.each([
  ['/profile', cast.entrepreneur.email],
  ['/admin/profile', cast.admin.email],
])('%s sends another link, up to three a day', async (profile, email) => {
  unconfirm(email);
  const visitor = client(server, email);
  const path = `${profile}/email-link`;
  const forms = tagsOf((await visitor.get(profile)).html, 'form').map(({ action }) => action);
  expect(forms).toContain(path);
  expect(await visitor.get(path)).toMatchObject({ status: 302, location: profile });
  for (let payload = 0; payload < 3; payload++) {
    expect(await visitor.post(path)).toMatchObject({ status: 303, location: profile });
    expect((await visitor.get(profile)).html).toContain('The link was sent to your email.');
  }
  await visitor.post(path);
  expect((await visitor.get(profile)).html).toContain('Too many attempts.');
  await visitor.post(await linkTo(email));
  expect((await visitor.get(profile)).html).not.toContain(path);
});

test('needs no link after a first sign-in with a mailed code', async () => {
  const { email } = cast.tenant;
  unconfirm(email, { phoneVerifiedAt: null });
  await signInByMail(server, visitor(server, english), email);
  expect(personWith(server, email).emailVerifiedAt).not.toBeNull();
});
