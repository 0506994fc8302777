import type { AddressInfo } from 'node:net';
import { cast } from 'db/seeds/cast';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsSectionPath, systemPath } from '~/paths';
import { httpPeer, json } from '../services/http-peer';
import { type Client, client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { patience } from '../support/patience';
import { changeDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let keeper: Client;
const received: string[] = [];
let refuses = false;
const postOffice = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, result) {
    if (refuses) return result(Object.assign(new Error('Not here'), { responseCode: 550 }));
    received.push(address);
    result();
  },
  onData: (stream, _session, result) => void stream.resume().once('end', result),
});
let port: number;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  keeper = client(server, cast.superadmin.email);
  await new Promise<void>((ready) => postOffice.listen(0, '127.0.0.1', ready));
  port = (postOffice.server.address() as AddressInfo).port;
});
afterAll(async () => {
  postOffice.close();
  await server.stop();
});

const words = async () => wordsOf(mainOf((await keeper.get(systemPath())).html));

test('shows version, space, backups, queues and billing, uncached', async () => {
  const { headers, html } = await keeper.get(systemPath());
  expect(headers.get('cache-control')).toBe('no-store');
  const text = wordsOf(mainOf(html));
  expect(text).toMatch(/Version \d+\.\d+\.\d+ build [\da-f]{8}/);
  expect(text).toMatch(/Free disk space [\d.,]+ [MG]B Database [\d.]+ [kM]B/);
  expect(text).toMatch(/Last backup Never .*Last restore test Never Nightly backups No backups/);
  expect(text).toMatch(/Messages waiting to be sent 0 Failed messages 0/);
  expect(text).toMatch(/Processes that answer requests 1 Memory of this process [\d.]+ MB/);
  expect(text).toMatch(
    /Event-loop delay of this process in the last minute \(99th percentile\) \d+ ms/,
  );
  expect(text).toMatch(/Background jobs .*Deleting expired records \d – 1/);
  changeDatabase(server, (tx) =>
    tx.$client.exec(
      "insert into settings values ('drill', 'failed', 1767225600000), ('billing-check', 'good', 1767225600000)",
    ),
  );
  expect(await words()).toMatch(
    /Last restore test 01\/01\/2026 \d\d:00 failed .*Last billing check 01\/01\/2026/,
  );
});

test('sends a test mail by the configured server and shows its response', async () => {
  expect(await words()).toContain('Email Change Not set up. Messages stay in the outbox.');
  const form = formOf((await keeper.get(settingsSectionPath('mail'))).html, 'settings');
  const selection = { smtp_host: '127.0.0.1', smtp_port: String(port), smtp_security: 'plain' };
  for (const [name, value] of Object.entries({ ...selection, mail_from: 'no-reply@acme.test' }))
    form.set(name, value);
  expect((await keeper.post(settingsSectionPath('mail'), form)).status).toBe(303);
  expect(await words()).toContain(`Via 127.0.0.1:${port}`);
  const response = await keeper.post(systemPath(), { way: 'mail' });
  expect([response.status, wordsOf(mainOf(response.html))]).toEqual([
    200,
    expect.stringContaining(`accepted the message for ${cast.superadmin.email}`),
  ]);
  expect(received).toEqual([cast.superadmin.email]);
  refuses = true;
  const rejection = wordsOf(mainOf((await keeper.post(systemPath(), { way: 'mail' })).html));
  expect(rejection).toMatch(/The server rejected the message\. Response: .*550 Not here/);
});

test('sends codes by it without a restart', async () => {
  refuses = false;
  received.length = 0;
  await client(server).post('/admin/login', { email: cast.superadmin.email });
  await expect.poll(() => received, { timeout: patience }).toEqual([cast.superadmin.email]);
});

test('finds an error by its reference, without the submitted data', async () => {
  changeDatabase(server, (tx) => tx.$client.exec('alter table faqs rename to faqs_away'));
  const broken = await keeper.get('/admin/faq?search=secret-word');
  changeDatabase(server, (tx) => tx.$client.exec('alter table faqs_away rename to faqs'));
  expect(broken.status).toBe(500);
  const [, reference] = /Reference: ([\da-f]{8})/.exec(wordsOf(broken.html)) ?? [];
  expect(reference).toBeDefined();
  await expect
    .poll(words, { timeout: patience })
    .toContain(` 1 ${reference} /admin/faq request failed: `);
  expect(await words()).not.toContain('secret-word');
});

test('uses the SMS account of the environment, which no form can change', async () => {
  const peer = await httpPeer(({ form }, response) =>
    form.To === '+972501234567'
      ? json(response, 201, { sid: 'SM1' })
      : json(response, 400, { code: 21211, message: 'No such number' }),
  );
  const account = { SMS: 'twilio', TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'very-secret' };
  const env = { ...account, TWILIO_FROM: '+15005550006', TWILIO_BASE_URL: peer.url };
  const other = await startServer({ seed: 'demo', env });
  try {
    const who = client(other, cast.superadmin.email);
    const sendCode = async (phone_number: string) => {
      const { status, html } = await who.post(systemPath(), {
        way: 'sms',
        country_code: 'IL',
        phone_number,
      });
      return `${status} ${wordsOf(mainOf(html))}`;
    };
    expect(await sendCode('050-1234567')).toMatch(
      /^200 .*accepted the message for .?\+972501234567/,
    );
    expect(await sendCode('050-7654321')).toContain('The provider does not send to');
    expect(await sendCode('1')).toMatch(/^422 .*Phone must be 6–15 digits/);
    const section = await who.get(settingsSectionPath('sms'));
    expect(wordsOf(mainOf(section.html))).toContain('Set by SMS in the environment.');
    await who.post(settingsSectionPath('sms'), { twilio_sid: '', version: '2' });
    const page = (await who.get(systemPath())).html;
    expect(wordsOf(mainOf(page))).toContain('Via +15005550006');
    expect(`${page}${section.html}`).not.toContain('very-secret');
  } finally {
    await other.stop();
  }
});

test('lists a failed job with its error, and runs it again on request', async () => {
  changeDatabase(server, (tx) =>
    tx.$client.exec(
      `insert into jobs (kind, key, payload, run_at, attempts, last_error, failed_at)
       values ('outbox.message', '999999', '{"id":999999}', 1, 8, 'Connection refused', 1767225600000)`,
    ),
  );
  const { html } = await keeper.get(systemPath());
  expect(wordsOf(mainOf(html))).toMatch(/Failed background jobs .*8 Connection refused Run again/);
  const [, id = ''] = /name="job_id" value="(\d+)"/.exec(html) ?? [];
  expect((await keeper.post(systemPath(), { job_id: id })).location).toBe(systemPath());
  expect(await words()).not.toContain('Failed background jobs');
  expect((await keeper.post(systemPath(), { job_id: id })).status).toBe(404);
});
