import { z } from 'zod';
import { mainCountry } from '~/models/people/countries.server';
import { normalisePhone } from '~/models/people/phone.server';
import type { Contact } from '~/models/sign-in/account.server';

const emailShape = /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+\.[^\s\p{C}@,;:<>()[\]"\\.]+$/u;

export const emailSchema = z
  .object({
    email: z
      .string({ error: 'signIn.errors.email' })
      .transform((typed) => typed.trim().toLowerCase())
      .pipe(
        z
          .string({ error: 'signIn.errors.email' })
          .max(254, 'signIn.errors.email')
          .regex(emailShape, 'signIn.errors.email'),
      ),
  })
  .transform(({ email }): Contact => ({ channel: 'mail', to: email }));

/** `country_code` is a dial code, as in the spec's payload, or a country's two letters. */
export const phoneSchema = z
  .object({
    country_code: z.string({ error: 'signIn.errors.phone' }).max(8, 'signIn.errors.phone'),
    phone: z.string({ error: 'signIn.errors.phone' }).max(40, 'signIn.errors.phone'),
  })
  .transform(({ country_code, phone }, context): Contact => {
    const dialed = country_code.trim();
    const country = /^\+?\d+$/.test(dialed) ? mainCountry(dialed) : dialed;
    const normalised = normalisePhone(country ?? '', phone);
    if (normalised.ok) return { channel: 'sms', to: normalised.e164 };
    context.addIssue({ code: 'custom', path: ['phone'], message: 'signIn.errors.phone' });
    return z.NEVER;
  });
