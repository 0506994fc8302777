import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { MailFailed } from '~/services/mail/mailer.server';
import { createSmtpMailer } from '~/services/mail/smtp.server';
import { readSettings } from '~/services/settings/settings.server';
import { listen, postOffice, type Received } from '../support/smtp';

const mailerFor = (url: string) =>
  createSmtpMailer({ url, from: 'Yesod <no-reply@yesod.example>' });

test('delivers a mail unchanged to the server, in Hebrew too', async () => {
  const { received, url } = await postOffice();
  await mailerFor(url).send({
    to: 'dana@example.com',
    subject: 'קוד הכניסה',
    text: 'הקוד: 123456\n.\nסוף',
  });
  expect(received).toHaveLength(1);
  const { from, to, message } = received[0] as Received;
  expect([from, to]).toEqual(['no-reply@yesod.example', ['dana@example.com']]);
  expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(message).toMatch(/^Auto-Submitted: auto-generated/m);
  const body = message.slice(message.indexOf('\r\n\r\n')).replace(/\s/g, '');
  expect(Buffer.from(body, 'base64').toString()).toContain('הקוד: 123456');
});

test('offers one click to stop a mail, where its link is https', async () => {
  const { received, url } = await postOffice();
  const mailer = mailerFor(url);
  const path = `//yesod.example/daily-mail/17-${'a'.repeat(64)}`;
  const mail = { to: 'dana@example.com', subject: 's', text: 't' };
  await mailer.send({ ...mail, stopUrl: `https:${path}` });
  await mailer.send({ ...mail, stopUrl: `http:${path}` });
  await mailer.send(mail);
  const headers = received.map(({ message }) =>
    message.split('\r\n').filter((line) => line.startsWith('List-')),
  );
  expect(headers).toEqual([
    [`List-Unsubscribe: <https:${path}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'],
    [`List-Unsubscribe: <http:${path}>`],
    [],
  ]);
});

test('allows no extra headers or recipients through a subject or an address', async () => {
  const { received, url } = await postOffice();
  const mailer = mailerFor(url);
  await mailer.send({
    to: 'dana@example.com',
    subject: 'Hi\r\nBcc: eve@example.com\r\n\r\nbody',
    text: 'x',
  });
  expect(received[0]?.to).toEqual(['dana@example.com']);
  expect(received[0]?.message).not.toMatch(/^Bcc:/m);
  const bad = [
    'dana@example.com, eve@example.com',
    'dana@example.com\r\nBcc: eve@example.com',
    '"dana" <eve@example.com>',
    'dana',
    'a@b@c',
    'group: a@b.co;',
    '',
  ];
  for (const to of bad) {
    await expect(mailer.send({ to, subject: 's', text: 't' })).rejects.toMatchObject({
      code: 'address',
    });
  }
  expect(received).toHaveLength(1);
});

test('distinguishes a rejected mail from an unreachable server', async () => {
  const rejection = Object.assign(new Error('No such user'), { responseCode: 550 });
  const busy = Object.assign(new Error('Try later'), { responseCode: 451 });
  for (const [error, code] of [
    [rejection, 'refused'],
    [busy, 'unreachable'],
  ] as const) {
    const { url } = await postOffice({
      onRcptTo: (_address, _session, callback) => callback(error),
    });
    const sending = mailerFor(url).send({ to: 'x@example.com', subject: 's', text: 't' });
    await expect(sending).rejects.toMatchObject({ name: 'MailFailed', code });
  }
  const closedServer = createServer().listen(0, '127.0.0.1');
  const port = await listen(closedServer);
  await new Promise((resolve) => closedServer.close(resolve));
  const sending = mailerFor(`smtp://127.0.0.1:${port}`).send({
    to: 'x@example.com',
    subject: 's',
    text: 't',
  });
  await expect(sending).rejects.toBeInstanceOf(MailFailed);
});

test('signs in with the user and password of the URL', async () => {
  const logins: unknown[] = [];
  const { received, url } = await postOffice({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      logins.push([username, password]);
      callback(null, { user: username });
    },
  });
  await mailerFor(url.replace('//', '//yesod:p%40ss@')).send({
    to: 'x@example.com',
    subject: 's',
    text: 't',
  });
  expect(logins).toEqual([['yesod', 'p@ss']]);
  expect(received).toHaveLength(1);
});

test('uses only the outbox without SMTP_URL and rejects incomplete settings at start', () => {
  const mailOf = (env: NodeJS.Dict<string>) => readSettings(env).mail;
  expect(mailOf({})).toBeNull();
  expect(mailOf({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.co' })).toMatchObject({
    from: 'a@b.co',
  });
  expect(() => mailOf({ SMTP_URL: 'smtp://localhost' })).toThrow(/MAIL_FROM/);
  expect(() => mailOf({ SMTP_URL: 'localhost:25', MAIL_FROM: 'a@b.co' })).toThrow(/smtp:\/\//);
});
