import type { TextKey } from '~/i18n/words';
import { platform } from '~/runtime/platform.server';
import type { CaptchaChallenge } from '~/services/captcha/captcha.server';
import { spokenOf } from '~/services/captcha/spoken.server';
import { type OpenPage, openLoader } from './page.server';
import { notFound } from './portals.server';
import { logSignIn } from './sign-in-log.server';

// The fields `ui/captcha-field` posts.
const answerName = 'g-recaptcha-response';
const tokenName = 'captcha_token';
const honeypotName = 'website';
export const captchaNames = [answerName, tokenName, honeypotName];

/** Every time a form is shown, it needs a new challenge. */
export const issueCaptcha = (hardness?: { isHard?: boolean }): CaptchaChallenge =>
  platform().captcha.issue(hardness);

/** The spoken version of a captcha's digits. */
export const spokenCaptchaLoader = openLoader(({ params, locale }) => {
  const digits = platform().captcha.digitsOf?.(params.token ?? '');
  if (!digits) throw notFound();
  const headers = { 'Content-Type': 'audio/wav', 'Cache-Control': 'no-store' };
  return new Response(new Uint8Array(spokenOf(digits, locale)), { headers });
});

const messages = {
  missing: 'signIn.captcha.missing',
  wrong: 'signIn.captcha.wrong',
  mismatch: 'signIn.captcha.mismatch',
  expired: 'signIn.captcha.expired',
  harder: 'signIn.captcha.harder',
  error: 'signIn.captcha.error',
} as const satisfies Record<string, TextKey>;

/** Verifies the answer to a form's captcha and uses the captcha up. Returns null if it passed. */
export async function captchaError(
  request: Pick<OpenPage, 'address' | 'url' | 'actor'> & {
    field: (name: string) => string | undefined;
  },
  hardness: { isHard: boolean },
): Promise<TextKey | null> {
  const { field, address, actor } = request;
  const verdict = await platform().captcha.verify(
    {
      answer: field(answerName),
      recaptcha: field(answerName),
      token: field(tokenName),
      honeypot: field(honeypotName),
    },
    address,
    hardness,
  );
  if (verdict === 'passed') return null;
  logSignIn(request, {
    who: actor?.id ?? null,
    what: 'captcha',
    result: 'failed',
    detail: { verdict },
  });
  return messages[verdict];
}
