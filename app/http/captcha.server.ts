import type { TextKey } from '~/i18n/words';
import type { CaptchaChallenge } from '~/services/captcha/captcha.server';
import type { OpenActionPage } from './page.server';
import { platform } from './platform.server';
import { logSignIn } from './sign-in-log.server';

// The fields `ui/captcha-field` posts.
const answerName = 'g-recaptcha-response';
const tokenName = 'captcha_token';
const honeypotName = 'website';

/** Every showing of a form needs its own. */
export const issueCaptcha = (): CaptchaChallenge => platform().captcha.issue();

const messages = {
  missing: 'signIn.captcha.missing',
  wrong: 'signIn.captcha.wrong',
  expired: 'signIn.captcha.expired',
  error: 'signIn.captcha.error',
} as const satisfies Record<string, TextKey>;

/** What is wrong with the answer to a form's captcha; null when it passed. Uses the captcha up either way. */
export async function captchaError(
  page: Pick<OpenActionPage, 'form' | 'address' | 'url' | 'actor'>,
): Promise<TextKey | null> {
  const { form, address, actor } = page;
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const verdict = await platform().captcha.verify(
    {
      answer: field(answerName),
      recaptcha: field(answerName),
      token: field(tokenName),
      honeypot: field(honeypotName),
    },
    address,
  );
  if (verdict === 'passed') return null;
  logSignIn(page, { who: actor?.id ?? null, what: 'captcha', result: 'failed', detail: { verdict } });
  return messages[verdict];
}
