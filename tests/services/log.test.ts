import { expect, test } from 'vitest';
import { createLog } from '~/services/log/log.server';
import { securityEvent } from '~/services/log/security.server';
import { readSettings } from '~/services/settings/settings.server';

function recorder() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

test('writes a line as JSON with UTC time and a named level', () => {
  const { log, last } = recorder();
  log.info({ projectId: 3 }, 'saved');
  expect(last()).toMatchObject({ level: 'info', projectId: 3, msg: 'saved' });
  expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('redacts secrets at any depth and in any spelling', () => {
  const { log, lines } = recorder();
  const secret = 'canary-4242424242424242';
  log.info({
    otp: secret,
    headers: { Cookie: secret, 'set-cookie': [secret], Authorization: secret },
    form: {
      card_no: secret,
      cvv: secret,
      nested: [{ cardNumber: secret, 'g-recaptcha-response': secret }],
    },
    mail: { to: 'a@b.co', text: secret },
    token: secret,
    code: secret,
    a: { b: { c: { d: { e: { f: { g: secret } } } } } },
  });
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines[0] ?? '').form).toMatchObject({ cvv: '[hidden]' });
});

test('logs an error’s message, stack, reason and cause, and no other fields', () => {
  const { log, lines, last } = recorder();
  const cause = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    config: 'canary',
  });
  log.error(Object.assign(new Error('not sent', { cause }), { request: { body: 'canary' } }));
  expect(lines.join('')).not.toContain('canary');
  expect(last().err).toMatchObject({ message: 'not sent', cause: { reason: 'ECONNREFUSED' } });
  expect(last().err.stack).toContain('log.test');
});

test('escapes newlines so that input cannot start a line', () => {
  const { log, lines } = recorder();
  log.info({ search: 'x\n{"level":"info","what":"forged"}' }, 'a\r\nb');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});

test('logs every security event in one shape', () => {
  const { log, last } = recorder();
  const event = { who: 7, what: 'otp.verify', where: '203.0.113.9', path: '/otp-verify' };
  securityEvent({ ...event, result: 'refused', detail: { otp: '123456', tries: 2 } }, log);
  expect(last()).toMatchObject({ level: 'warn', event: 'security', ...event, result: 'refused' });
  expect(last().detail).toEqual({ otp: '[hidden]', tries: 2 });
  securityEvent({ ...event, result: 'allowed' }, log);
  expect(last().level).toBe('info');
});

test('is silent in tests unless LOG_LEVEL is set', () => {
  const levelOf = (env: NodeJS.Dict<string>) =>
    createLog(readSettings(env).logLevel, { write: () => {} }).level;
  expect(levelOf({})).toBe('info');
  expect(levelOf({ NODE_ENV: 'test' })).toBe('silent');
  expect(levelOf({ NODE_ENV: 'test', LOG_LEVEL: 'debug' })).toBe('debug');
});
