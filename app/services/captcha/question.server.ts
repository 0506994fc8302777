import { randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.server';
import { asciiDigits } from '../text/digits';
import type { Captcha, CaptchaAnswer, CaptchaVerdict, Question } from './captcha.server';

const LIFE = 10 * 60_000;

/** Takes a token once: true the first time, false ever after. May forget it after `expiresAt` (UTC ms). */
export type ClaimToken = (tokenId: string, expiresAt: number) => boolean;

type Signing = Pick<Secrets, 'mac' | 'sameMac'>;

/**
 * Our own question. The token is `id.expiry.answer mac.token mac`: it gives the answer away to nobody without
 * the key, and a forged one is known before it takes room among the claimed.
 */
export function createQuestionCaptcha(secrets: Signing, claim: ClaimToken): Captcha {
  return {
    issue() {
      const words = askSomething();
      const head = `${randomBytes(16).toString('hex')}.${Date.now() + LIFE}`;
      const body = `${head}.${answerMac(secrets, head, answerTo(words))}`;
      return { kind: 'question', words, token: `${body}.${tokenMac(secrets, body)}` };
    },
    verify: async (form) => verdict(secrets, claim, form),
  };
}

function verdict(secrets: Signing, claim: ClaimToken, form: CaptchaAnswer): CaptchaVerdict {
  if (form.honeypot) return 'wrong';
  const answer = asciiDigits(form.answer ?? '').trim();
  if (!answer || !form.token) return 'missing';

  const [id = '', expiry = '', answerSigned = '', signed = ''] = form.token.split('.');
  const body = `${id}.${expiry}.${answerSigned}`;
  if (!secrets.sameMac(signed, tokenMac(secrets, body))) return 'wrong';

  const expiresAt = Number(expiry);
  // Claimed before the answer is looked at, else one token could be tried with every answer there is.
  if (expiresAt <= Date.now() || !claim(id, expiresAt)) return 'expired';
  const right = secrets.sameMac(answerSigned, answerMac(secrets, `${id}.${expiry}`, answer));
  return right ? 'passed' : 'wrong';
}

function askSomething(): Question {
  const a = randomInt(1, 11);
  const b = randomInt(1, 11);
  if (randomInt(2) === 0) return { a, b, op: 'plus' };
  return { a: Math.max(a, b), b: Math.min(a, b), op: 'minus' };
}

function answerTo({ a, b, op }: Question): string {
  return String(op === 'plus' ? a + b : a - b);
}

const answerMac = (secrets: Signing, head: string, answer: string) =>
  secrets.mac('captcha answer', `${head}.${answer.replace(/^0+(?=\d)/, '')}`);

const tokenMac = (secrets: Signing, body: string) => secrets.mac('captcha token', body);
