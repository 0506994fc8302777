import { z } from 'zod';
import { emailField } from '~/models/fields';
import { typedPhone } from '~/models/people/phone.server';
import type { Contact } from '~/models/sign-in/account.server';

export const emailSchema = z
  .object({ email: emailField('signIn.errors.email') })
  .transform(({ email }): Contact => ({ channel: 'mail', to: email }));

/** `country_code` is a dial code, as in the spec's payload, or a country's two letters. */
export const phoneSchema = z
  .object({
    country_code: z.string({ error: 'signIn.errors.phone' }),
    phone: z.string({ error: 'signIn.errors.phone' }),
  })
  .transform(({ country_code, phone }, context): Contact => {
    const typed = typedPhone(country_code, phone);
    if (typed) return { channel: 'sms', to: typed.e164 };
    context.addIssue({ code: 'custom', path: ['phone'], message: 'signIn.errors.phone' });
    return z.NEVER;
  });
