import { log } from '../log/log.server';
import type { Captcha, CaptchaVerdict } from './captcha.server';

type RecaptchaKeys = { siteKey: string; secretKey: string; verifyUrl: string };

const TIMEOUT = 5_000;

/** Google's reCAPTCHA v2, checked by the server. */
export function createRecaptcha({ siteKey, secretKey, verifyUrl }: RecaptchaKeys): Captcha {
  return {
    issue: () => ({ kind: 'recaptcha', siteKey }),
    async verify({ recaptcha }, remoteIp) {
      if (!recaptcha) return 'missing';
      const body = new URLSearchParams({
        secret: secretKey,
        response: recaptcha,
        remoteip: remoteIp,
      });
      try {
        const signal = AbortSignal.timeout(TIMEOUT);
        const answer = await fetch(verifyUrl, { method: 'POST', body, redirect: 'error', signal });
        if (!answer.ok) throw new Error(`siteverify answered ${answer.status}`);
        return verdict((await answer.json()) as SiteVerify);
      } catch (err) {
        log.error({ err }, 'recaptcha could not be checked');
        return 'error';
      }
    },
  };
}

type SiteVerify = { success?: unknown; 'error-codes'?: unknown };

function verdict(answer: SiteVerify): CaptchaVerdict {
  if (answer.success === true) return 'passed';
  const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
  if (codes.includes('timeout-or-duplicate')) return 'expired';
  if (codes.includes('missing-input-response')) return 'missing';
  if (codes.length === 0 || codes.includes('invalid-input-response')) return 'wrong';
  throw new Error(`siteverify refused the request: ${codes.join(', ')}`);
}
