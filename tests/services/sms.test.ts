import { expect, test } from 'vitest';
import { readSettings } from '~/services/settings/settings.server';
import { createTwilio } from '~/services/sms/twilio.server';
import { httpPeer, json } from './http-peer';

const account = {
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC123',
  TWILIO_AUTH_TOKEN: 'tok:en',
  TWILIO_FROM: '+15005550006',
};

function smsFor(env: Record<string, string>) {
  const { sms } = readSettings({ ...account, ...env });
  if (!sms) throw new Error('no sms');
  return createTwilio(sms);
}

test('sends a message through Twilio’s API', async () => {
  const peer = await httpPeer((_call, response) =>
    json(response, 201, { sid: 'SM1', status: 'queued' }),
  );
  await smsFor({ TWILIO_BASE_URL: `${peer.url}/` }).send({
    to: '+972501234567',
    text: 'קוד: 123456 & more',
  });
  expect(peer.calls).toHaveLength(1);
  expect(peer.calls[0]).toMatchObject({
    method: 'POST',
    url: '/2010-04-01/Accounts/AC123/Messages.json',
    form: { To: '+972501234567', From: '+15005550006', Body: 'קוד: 123456 & more' },
  });
  const { authorization = '', 'content-type': type } = peer.calls[0]?.headers ?? {};
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe(
    'AC123:tok:en',
  );
  expect(type).toMatch(/^application\/x-www-form-urlencoded/);
});

test('uses a messaging service instead of a number', async () => {
  const peer = await httpPeer((_call, response) => json(response, 201, {}));
  await smsFor({ TWILIO_BASE_URL: peer.url, TWILIO_FROM: 'MG9' }).send({
    to: '+14155550100',
    text: 'x',
  });
  expect(peer.calls[0]?.form).toEqual({
    To: '+14155550100',
    MessagingServiceSid: 'MG9',
    Body: 'x',
  });
});

test.each([
  [400, { code: 21211 }, 'number'],
  [400, { code: 21610 }, 'refused'],
  [401, { code: 20003 }, 'credentials'],
  [401, 'no json', 'credentials'],
  [429, { code: 20429 }, 'limited'],
  [503, '<html>', 'unreachable'],
  [302, { code: 0 }, 'unreachable'],
])('maps response %i %j to the error %s', async (status, body, code) => {
  const peer = await httpPeer((_call, response) => {
    if (status === 302) response.writeHead(302, { location: '/elsewhere' }).end();
    else json(response, status, body);
  });
  const sending = smsFor({ TWILIO_BASE_URL: peer.url }).send({
    to: '+14155550100',
    text: 'my 123456',
  });
  const error = await sending.then(
    () => null,
    (thrown: Error) => thrown,
  );
  expect(error).toMatchObject({ name: 'SmsFailed', code });
  expect(String(error)).not.toMatch(/123456|tok:en|4155550100/);
  expect(peer.calls).toHaveLength(1);
});

test('sends only to E.164 numbers and reports an unreachable server', async () => {
  const sms = smsFor({ TWILIO_BASE_URL: 'http://127.0.0.1:9' });
  await expect(sms.send({ to: '0501234567', text: 'x' })).rejects.toMatchObject({ code: 'number' });
  await expect(sms.send({ to: '+972501234567', text: 'x' })).rejects.toMatchObject({
    code: 'unreachable',
  });
});

test('uses the outbox by default and rejects incomplete settings at start', () => {
  expect(readSettings({}).sms).toBeNull();
  expect(readSettings({ SMS: 'outbox' }).sms).toBeNull();
  expect(() => readSettings({ SMS: 'pigeon' })).toThrow(/pigeon/);
  expect(() => readSettings({ ...account, TWILIO_FROM: '' })).toThrow(/TWILIO_FROM/);
});
