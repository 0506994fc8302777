import { afterEach, expect, test, vi } from 'vitest';
import type { Captcha, Question } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { readSettings } from '~/services/settings/settings.server';
import { httpPeer, json } from './http-peer';

const secrets = createSecrets(Buffer.alloc(32, 7));
const ip = '203.0.113.9';

function setUp(env: NodeJS.Dict<string> = {}) {
  const claimed = new Map<string, number>();
  const claim = (id: string, expiresAt: number) => !claimed.has(id) && Boolean(claimed.set(id, expiresAt));
  return { claimed, captcha: createCaptcha(readSettings(env).captcha, { secrets, claim }) };
}

function ask(captcha: Captcha) {
  const challenge = captcha.issue();
  if (challenge.kind !== 'question') throw new Error(challenge.kind);
  return { ...challenge, right: answerTo(challenge.words) };
}

const answerTo = ({ a, b, op }: Question) => (op === 'plus' ? a + b : a - b);

afterEach(() => {
  vi.useRealTimers();
});

test('the right answer passes once, in any digits', async () => {
  const { captcha } = setUp();
  for (let round = 0; round < 50; round++) {
    const { token, words, right } = ask(captcha);
    expect(Math.min(words.a, words.b)).toBeGreaterThanOrEqual(1);
    expect(Math.max(words.a, words.b)).toBeLessThanOrEqual(10);
    expect(right).toBeGreaterThanOrEqual(0);
    const arabic = String(right).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await captcha.verify({ token, answer: round % 2 ? ` ${right} ` : arabic }, ip)).toBe('passed');
    expect(await captcha.verify({ token, answer: String(right) }, ip)).toBe('expired');
  }
});

test('a wrong answer uses the question up, so it cannot be guessed at', async () => {
  const { captcha, claimed } = setUp();
  const { token, right } = ask(captcha);
  expect(await captcha.verify({ token, answer: String(right + 1) }, ip)).toBe('wrong');
  expect(await captcha.verify({ token, answer: String(right) }, ip)).toBe('expired');
  expect(claimed.size).toBe(1);
});

test('a forged or changed token is wrong and takes no room', async () => {
  const { captcha, claimed } = setUp();
  const { token, right } = ask(captcha);
  const answer = String(right);
  const [id, expiry, ...macs] = token.split('.');
  const later = [id, Number(expiry) + 1000, ...macs].join('.');
  const otherId = ['f'.repeat(32), expiry, ...macs].join('.');
  for (const forged of [later, otherId, 'x', '...', `${token.slice(0, -1)}_`]) {
    expect(await captcha.verify({ token: forged, answer }, ip)).toBe('wrong');
  }
  expect(claimed.size).toBe(0);
  expect(await captcha.verify({ token, answer }, ip)).toBe('passed');
});

test('ten minutes later the question has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { captcha, claimed } = setUp();
  const { token, right } = ask(captcha);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await captcha.verify({ token, answer: String(right) }, ip)).toBe('expired');
  expect(claimed.size).toBe(0);
});

test('an empty answer is missing, a filled honeypot is wrong, and the question is still there', async () => {
  const { captcha } = setUp();
  const { token, right } = ask(captcha);
  expect(await captcha.verify({ token, answer: ' ' }, ip)).toBe('missing');
  expect(await captcha.verify({ answer: '3' }, ip)).toBe('missing');
  expect(await captcha.verify({ token, answer: String(right), honeypot: 'http://' }, ip)).toBe('wrong');
  expect(await captcha.verify({ token, answer: String(right), honeypot: '' }, ip)).toBe('passed');
});

const keys = { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' };

test('reCAPTCHA is asked in its own protocol', async () => {
  const peer = await httpPeer((_call, response) => json(response, 200, { success: true, hostname: 'x' }));
  const { captcha } = setUp({ ...keys, RECAPTCHA_VERIFY_URL: `${peer.url}/recaptcha/api/siteverify` });
  expect(captcha.issue()).toEqual({ kind: 'recaptcha', siteKey: 'site' });
  expect(await captcha.verify({ recaptcha: 'reply' }, ip)).toBe('passed');
  expect(peer.calls[0]).toMatchObject({
    method: 'POST',
    url: '/recaptcha/api/siteverify',
    form: { secret: 'secret', response: 'reply', remoteip: ip },
  });
  expect(await captcha.verify({ recaptcha: '' }, ip)).toBe('missing');
  expect(peer.calls).toHaveLength(1);
});

test.each([
  [200, { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
  [200, { success: false, 'error-codes': ['missing-input-response'] }, 'missing'],
  [200, { success: false, 'error-codes': ['invalid-input-response'] }, 'wrong'],
  [200, { success: false }, 'wrong'],
  [200, { success: 'true' }, 'wrong'],
  [200, { success: false, 'error-codes': ['invalid-input-secret'] }, 'error'],
  [200, null, 'error'],
  [500, { success: true }, 'error'],
])('siteverify answering %i %j means %s', async (status, body, verdict) => {
  const peer = await httpPeer((_call, response) => json(response, status, body));
  const { captcha } = setUp({ ...keys, RECAPTCHA_VERIFY_URL: peer.url });
  expect(await captcha.verify({ recaptcha: 'reply' }, ip)).toBe(verdict);
});

test('a reCAPTCHA that does not answer is an error after five seconds', async () => {
  const peer = await httpPeer(() => {});
  const { captcha } = setUp({ ...keys, RECAPTCHA_VERIFY_URL: peer.url });
  const start = Date.now();
  expect(await captcha.verify({ recaptcha: 'reply' }, ip)).toBe('error');
  expect(Date.now() - start).toBeLessThan(7_000);
}, 10_000);

test('CAPTCHA and YESOD_MODE choose; off is for demo and test only', async () => {
  expect(setUp().captcha.issue().kind).toBe('question');
  expect(setUp({ YESOD_MODE: 'test' }).captcha.issue().kind).toBe('question');
  const demo = setUp({ YESOD_MODE: 'demo' }).captcha;
  expect(demo.issue()).toEqual({ kind: 'off' });
  expect(await demo.verify({}, ip)).toBe('passed');
  expect(setUp({ YESOD_MODE: 'test', CAPTCHA: 'off' }).captcha.issue().kind).toBe('off');
  expect(() => setUp({ CAPTCHA: 'off' })).toThrow(/demo and test/);
  expect(() => setUp({ CAPTCHA: 'maybe' })).toThrow(/maybe/);
  expect(() => setUp({ CAPTCHA: 'recaptcha' })).toThrow(/RECAPTCHA_SITE_KEY/);
});
