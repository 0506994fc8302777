import type { OpenActionPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { textedCode } from '~/http/sign-in-messages.server';
import { isLocale, textFor } from '~/i18n/words';
import type { SignupWords } from '~/models/signup/start.server';
import { loginPath } from '~/paths';

/** What the phone is told: the code, or how to log in where it has an account. */
export function signupWords(page: OpenActionPage): SignupWords {
  const origin = publicOrigin(page);
  return {
    code: textedCode(page),
    taken: (locale) => {
      const text = textFor(isLocale(locale) ? locale : page.frame.locale);
      if (!origin) return { subject: '', text: text('signup.sms.takenNoLink') };
      const link = new URL(loginPath(), origin).href;
      return { subject: '', text: text('signup.sms.taken', { link }) };
    },
  };
}
