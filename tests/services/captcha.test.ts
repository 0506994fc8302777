import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import type { Captcha } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import { pictureOf } from '~/services/captcha/picture.server';
import { spokenOf } from '~/services/captcha/spoken.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { readSettings } from '~/services/settings/settings.server';
import { httpPeer, json } from './http-peer';

const secrets = createSecrets(Buffer.alloc(32, 7));
const ip = '203.0.113.9';

function setUp(env: NodeJS.Dict<string> = {}) {
  const claimed = new Map<string, number>();
  const claim = (id: string, expiresAt: number) =>
    !claimed.has(id) && Boolean(claimed.set(id, expiresAt));
  return { claimed, captcha: createCaptcha(readSettings(env).captcha, { secrets, claim }) };
}

function issueQuestion(captcha: Captcha, isHard = false) {
  const challenge = captcha.issue({ isHard });
  if (challenge.kind !== 'question') throw new Error(challenge.kind);
  return { ...challenge, right: captcha.digitsOf?.(challenge.token) ?? '' };
}

const differentFrom = (digits: string) =>
  digits.replace(/^./, (first) => (first === '1' ? '2' : '1'));

afterEach(() => {
  vi.useRealTimers();
});

test('accepts the right answer once, in any digits', async () => {
  const { captcha } = setUp();
  for (let round = 0; round < 50; round++) {
    const { token, right } = issueQuestion(captcha);
    expect(right).toMatch(/^\d{5}$/);
    const arabic = right.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await captcha.verify({ token, answer: round % 2 ? ` ${right} ` : arabic }, ip)).toBe(
      'passed',
    );
    expect(await captcha.verify({ token, answer: right }, ip)).toBe('expired');
  }
});

test('consumes the question on a wrong answer', async () => {
  const { captcha, claimed } = setUp();
  const { token, right } = issueQuestion(captcha);
  expect(await captcha.verify({ token, answer: differentFrom(right) }, ip)).toBe('mismatch');
  expect(await captcha.verify({ token, answer: right }, ip)).toBe('expired');
  expect(claimed.size).toBe(1);
});

test('rejects a forged or changed token without storing anything', async () => {
  const { captcha, claimed } = setUp();
  const { token, right: answer } = issueQuestion(captcha);
  const foreign = createSecrets(Buffer.alloc(32, 8)).seal(secrets.open(token));
  const forged = [
    'x',
    'v1.',
    foreign,
    secrets.seal('{"id":"x","digits":"1"}'),
    `${token.slice(0, -2)}__`,
  ];
  for (const token of forged) {
    expect(await captcha.verify({ token, answer }, ip)).toBe('wrong');
    expect(captcha.digitsOf?.(token)).toBeNull();
  }
  expect(claimed.size).toBe(0);
  expect(await captcha.verify({ token, answer }, ip)).toBe('passed');
});

test('rejects an easy question where a hard one is required, without consuming it', async () => {
  const { captcha } = setUp();
  const [easy, hard] = [issueQuestion(captcha), issueQuestion(captcha, true)];
  expect(hard.right).toMatch(/^\d{8}$/);
  const verify = ({ token, right }: typeof easy, isHard: boolean) =>
    captcha.verify({ token, answer: right }, ip, { isHard });
  expect(await verify(easy, true)).toBe('harder');
  expect(await captcha.verify({}, ip, { isHard: true })).toBe('harder');
  expect([await verify(easy, false), await verify(hard, true)]).toEqual(['passed', 'passed']);
});

test('draws a PNG that differs each time for the same digits', async () => {
  const pictures = [1, 2].map(() => pictureOf('0123456789'));
  const { width, height, format } = await sharp(pictures[0]?.png).metadata();
  expect({ width, height, format }).toMatchObject({
    width: pictures[0]?.width,
    height: 70,
    format: 'png',
  });
  expect(pictures[0]?.png.equals(pictures[1]?.png ?? Buffer.alloc(0))).toBe(false);
});

test.each(['en-US', 'he-IL'] as const)(
  'speaks the digits differently each time in %s',
  (locale) => {
    const [first, second] = [spokenOf('01234', locale), spokenOf('01234', locale)];
    expect(first.subarray(0, 12).toString('latin1')).toMatch(/^RIFF.{4}WAVE$/s);
    expect(first.length).toBeGreaterThan(5 * 5600);
    expect(first.subarray(44, 20_000).equals(second.subarray(44, 20_000))).toBe(false);
  },
);

test('refuses a question from a clock that is more than a minute ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { captcha, claimed } = setUp();
  const { token, right } = issueQuestion(captcha);
  vi.setSystemTime(Date.now() - 61_000);
  expect(await captcha.verify({ token, answer: right }, ip)).toBe('expired');
  expect(captcha.digitsOf?.(token)).toBeNull();
  expect(claimed.size).toBe(0);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await captcha.verify({ token, answer: right }, ip)).toBe('passed');
});

test('expires a question after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { captcha, claimed } = setUp();
  const { token, right } = issueQuestion(captcha);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(captcha.digitsOf?.(token)).toBeNull();
  expect(await captcha.verify({ token, answer: right }, ip)).toBe('expired');
  expect(claimed.size).toBe(0);
});

test('reports a missing answer and a filled honeypot without consuming the question', async () => {
  const { captcha } = setUp();
  const { token, right } = issueQuestion(captcha);
  expect(await captcha.verify({ token, answer: ' ' }, ip)).toBe('missing');
  expect(await captcha.verify({ answer: '3' }, ip)).toBe('missing');
  expect(await captcha.verify({ token, answer: right, honeypot: 'http://' }, ip)).toBe('wrong');
  expect(await captcha.verify({ token, answer: right, honeypot: '' }, ip)).toBe('passed');
});

const keys = { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' };

test('calls reCAPTCHA with its own protocol', async () => {
  const peer = await httpPeer((_call, response) =>
    json(response, 200, { success: true, hostname: 'x' }),
  );
  const { captcha } = setUp({
    ...keys,
    RECAPTCHA_VERIFY_URL: `${peer.url}/recaptcha/api/siteverify`,
  });
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
])('maps the siteverify answer %i %j to %s', async (status, body, verdict) => {
  const peer = await httpPeer((_call, response) => json(response, status, body));
  const { captcha } = setUp({ ...keys, RECAPTCHA_VERIFY_URL: peer.url });
  expect(await captcha.verify({ recaptcha: 'reply' }, ip)).toBe(verdict);
});

test('fails when reCAPTCHA does not answer', async () => {
  const peer = await httpPeer(() => {});
  const { captcha } = setUp({ ...keys, RECAPTCHA_VERIFY_URL: peer.url });
  expect(await captcha.verify({ recaptcha: 'reply' }, ip)).toBe('error');
});

test('follows CAPTCHA and YESOD_MODE, and allows off only for demo and test', async () => {
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
