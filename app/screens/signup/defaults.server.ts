import type { OpenPage } from '~/http/page.server';
import type { TextKey } from '~/i18n/words';
import { countryOptions, defaultCountry } from '~/models/people/countries.server';
import { type RefusedField, signupIn } from '~/models/signup/pending.server';

export const refusalWords = {
  email: 'signup.errors.emailTaken',
  phone_number: 'signup.errors.phoneTaken',
} as const satisfies Record<RefusedField, TextKey>;

/** What the form begins with: what an invitation's link brings, else what was typed in this browser before. */
export function defaultsFor({ url, session, frame }: OpenPage) {
  const phone = url.searchParams.get('phone');
  const signup = (session && signupIn(session.data)) ?? null;
  if (phone !== null || !signup) {
    const dialed = (url.searchParams.get('country_code') ?? '').replace(/\D/g, '');
    const known = countryOptions(frame.locale).find(({ dialCode }) => dialCode === `+${dialed}`);
    const usual = countryOptions(frame.locale).find(({ iso }) => iso === defaultCountry);
    const country_code = (known ?? usual)?.dialCode;
    return { defaults: { country_code, phone_number: phone?.slice(0, 40) }, isProven: false, refusal: null };
  }
  const { details, isProven, refused } = signup;
  const { name, email, companyName, phone: typed } = details;
  const defaults = {
    ...{ name, email, company_name: companyName ?? undefined },
    ...{ country_code: typed.countryCode, phone_number: typed.national },
  };
  return {
    defaults,
    isProven,
    // Told after the phone was proven, beside the field it is about.
    refusal: refused
      ? {
          status: 'error' as const,
          initialValue: { ...defaults, company_name: companyName ?? '' },
          error: { [refused]: [refusalWords[refused]] },
        }
      : null,
  };
}
