import type { Secrets } from '../secrets/secrets.server';
import type { CaptchaSettings } from '../settings/settings.server';
import type { Captcha } from './captcha.server';
import { type ClaimToken, createQuestionCaptcha } from './question.server';
import { createRecaptcha } from './recaptcha.server';

/** Creates the captcha that `CAPTCHA` selects. */
export function createCaptcha(
  chosen: CaptchaSettings,
  { secrets, claim }: { secrets: Secrets; claim: ClaimToken },
): Captcha {
  if (chosen.kind === 'recaptcha') return createRecaptcha(chosen);
  return chosen.kind === 'question' ? createQuestionCaptcha(secrets, claim) : captchaOff;
}

/** Accepts everybody; for demo and test only. */
const captchaOff: Captcha = {
  issue: () => ({ kind: 'off' }),
  verify: async () => 'passed',
};
