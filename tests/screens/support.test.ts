import { supportMessages } from 'db/schema/support';
import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { supportPath } from '~/paths';
import { client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { dumpOf, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const storedMessages = () => withDatabase(server, (db) => db.select().from(supportMessages).all());
const fields = {
  name: 'Ruth Amsalem',
  email: 'Ruth@Example.test',
  phone: '',
  message: 'Where\nis it?',
};

describe.each(['/Support', '/contact-support'])('at %s', (path) => {
  test('thanks a stranger for a message and mails the support address', async () => {
    const stranger = client(server);
    const page = await stranger.get(path);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const answer = await stranger.post(path, fields);
    expect([answer.status, answer.location]).toEqual([303, supportPath({ sent: '1' })]);
    const thanks = await stranger.get(answer.location!);
    expect(wordsOf(mainOf(thanks.html))).toMatch(
      /Message sent successfully .*We will reply by email/,
    );
    expect(thanks.html).not.toContain('<form id="support"');
    expect(storedMessages().at(-1)).toMatchObject({
      personId: null,
      name: fields.name,
      email: 'ruth@example.test',
      phone: null,
      message: fields.message,
      status: 'new',
      locale: 'en-US',
    });
    const mails = await stranger.get('/dev/outbox.json?to=support@yesod.demo');
    expect(JSON.parse(mails.html)[0].text).toContain(fields.message);
  });

  test('reports errors on their fields, keeps the values and writes nothing', async () => {
    const before = await dumpOf(server);
    const answer = await client(server).post(path, {
      name: '',
      email: 'no address',
      phone: '12',
      message: 'Hello <b>you</b>',
    });
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'name')).toContain('Enter the name.');
    expect(errorBeside(answer.html, 'email')).toContain('Invalid email format.');
    expect(errorBeside(answer.html, 'phone')).toContain('Please enter a valid phone number');
    const returnedForm = formOf(answer.html, 'support');
    expect([returnedForm.get('email'), returnedForm.get('message')]).toEqual([
      'no address',
      'Hello <b>you</b>',
    ]);
    expect(await dumpOf(server)).toBe(before);
  });

  test.each(['admin', 'investor'] as const)(
    'fills in the form for the %s in their own frame',
    async (account) => {
      const visitor = client(server, cast[account].email);
      const page = await visitor.get(path);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(tagsOf(page.html, 'a').some(({ href }) => href === '/logout')).toBe(true);
      const form = formOf(page.html, 'support');
      expect([form.get('name'), form.get('email')]).toEqual([
        cast[account].name,
        cast[account].email,
      ]);
      form.set('message', 'From inside');
      const count = storedMessages().length;
      for (const _ of ['once', 'twice'])
        expect((await visitor.post(path, form)).location).toBe(supportPath({ sent: '1' }));
      expect(wordsOf((await visitor.get(supportPath({ sent: '1' }))).html)).toContain(
        'Message sent',
      );
      expect(storedMessages()).toHaveLength(count + 1);
      expect(storedMessages().at(-1)?.personId).toBeTypeOf('number');
    },
  );
});

test('rejects a hundred kilobytes', async () => {
  const before = await dumpOf(server);
  const long = await client(server).post(supportPath(), {
    ...fields,
    message: 'x'.repeat(100_000),
  });
  expect([long.status, errorBeside(long.html, 'message')]).toEqual([
    422,
    expect.stringContaining('5000 characters'),
  ]);
  expect(await dumpOf(server)).toBe(before);
});

test('requires the captcha of strangers only', async () => {
  const asking = await sharedServer({ seed: 'demo', env: { CAPTCHA: 'question' } });
  const rejection = await client(asking).post(supportPath(), fields);
  expect(rejection.status).toBe(422);
  expect(errorBeside(rejection.html, 'g-recaptcha-response')).toContain(
    'Please complete the captcha.',
  );
  expect(formOf(rejection.html, 'support').get('message')).toBe(fields.message);
  expect((await client(asking, cast.tenant.email).post(supportPath(), fields)).status).toBe(303);
});

test('limits messages per network and keeps the values', async () => {
  let answer = await client(server).post(supportPath(), fields);
  for (let i = 0; answer.status === 303 && i < 20; i++)
    answer = await client(server).post(supportPath(), fields);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(wordsOf(mainOf(answer.html))).toContain('Too many messages were sent from your network.');
  expect(formOf(answer.html, 'support').get('message')).toBe(fields.message);
});
