import type { Secrets } from '../secrets/secrets.server';
import type { Captcha } from './captcha.server';
import { captchaOff } from './off.server';
import { type ClaimToken, createQuestionCaptcha } from './question.server';
import { createRecaptcha } from './recaptcha.server';

/** The captcha of `CAPTCHA`: `question` (default), `recaptcha`, or `off` (default in demo; demo and test only). */
export function createCaptcha(
  env: NodeJS.Dict<string>,
  { secrets, claim }: { secrets: Secrets; claim: ClaimToken },
): Captcha {
  const kind = env.CAPTCHA || (env.YESOD_MODE === 'demo' ? 'off' : 'question');
  if (kind === 'question') return createQuestionCaptcha(secrets, claim);
  if (kind === 'recaptcha') return recaptchaOf(env);
  if (kind !== 'off') throw new Error(`CAPTCHA is "${kind}"; it may be question, recaptcha or off.`);
  if (env.YESOD_MODE !== 'demo' && env.YESOD_MODE !== 'test') {
    throw new Error('CAPTCHA=off is allowed in demo and test mode only.');
  }
  return captchaOff;
}

function recaptchaOf(env: NodeJS.Dict<string>): Captcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = env;
  if (!siteKey || !secretKey) {
    throw new Error('CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY.');
  }
  const verifyUrl = env.RECAPTCHA_VERIFY_URL || 'https://www.google.com/recaptcha/api/siteverify';
  return createRecaptcha({ siteKey, secretKey, verifyUrl });
}
