import { randomUUID } from 'node:crypto';
import { isFromFuture } from '../clock-skew';
import { randomDigits } from '../secrets/random.server';
import type { Secrets } from '../secrets/secrets.server';
import { asciiDigits } from '../text/digits';
import type { Captcha, CaptchaAnswer, CaptchaVerdict } from './captcha.server';
import { pictureOf } from './picture.server';

const life = 10 * 60_000;
/** Prefix of a sealed question, which no other sealed text has. */
const mark = 'captcha ';
const lengths = { easy: 5, hard: 8 };

/**
 * Claims a token: returns true only the first time. The claim may be forgotten after `expiresAt`
 * (UTC ms).
 */
export type ClaimToken = (tokenId: string, expiresAt: number) => boolean;

type Sealing = Pick<Secrets, 'seal' | 'open'>;
type SealedQuestion = { id: string; expiresAt: number; digits: string };

/**
 * Our own captcha: digits in a picture, and spoken. The sealed token holds the answer, so nothing
 * is stored.
 */
export function createQuestionCaptcha(secrets: Sealing, claim: ClaimToken): Captcha {
  return {
    issue({ isHard = false } = {}) {
      const digits = randomDigits(isHard ? lengths.hard : lengths.easy);
      const question: SealedQuestion = { id: randomUUID(), expiresAt: Date.now() + life, digits };
      const { png, ...size } = pictureOf(digits);
      const image = `data:image/png;base64,${png.toString('base64')}`;
      return {
        kind: 'question',
        token: secrets.seal(mark + JSON.stringify(question)),
        picture: { image, ...size },
      };
    },
    verify: async (form, _remoteIp, { isHard = false } = {}) =>
      verdict(secrets, claim, form, isHard),
    digitsOf: (token) => {
      const question = unsealQuestion(secrets, token);
      return question && isCurrent(question) ? question.digits : null;
    },
  };
}

function verdict(
  secrets: Sealing,
  claim: ClaimToken,
  form: CaptchaAnswer,
  isHard: boolean,
): CaptchaVerdict {
  if (form.honeypot) return 'wrong';
  const answer = asciiDigits(form.answer ?? '').replace(/[\s-]/g, '');
  if (!answer || !form.token) return isHard ? 'harder' : 'missing';
  const question = unsealQuestion(secrets, form.token);
  if (!question) return 'wrong';
  const { id, expiresAt, digits } = question;
  if (isHard && digits.length < lengths.hard) return 'harder';
  // Claimed before the answer is checked; otherwise one token could be tried with every answer.
  if (!isCurrent(question) || !claim(id, expiresAt)) return 'expired';
  return answer === digits ? 'passed' : 'mismatch';
}

function isCurrent({ expiresAt }: SealedQuestion): boolean {
  const now = Date.now();
  return expiresAt > now && !isFromFuture(expiresAt - life, now);
}

function unsealQuestion(secrets: Sealing, token: string): SealedQuestion | null {
  try {
    const text = secrets.open(token);
    return text.startsWith(mark) ? (JSON.parse(text.slice(mark.length)) as SealedQuestion) : null;
  } catch {
    return null;
  }
}
