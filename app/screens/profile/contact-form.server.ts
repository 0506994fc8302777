import { z } from 'zod';
import { mainCountry } from '~/models/people/countries.server';
import { normaliseEmail } from '~/models/people/email';
import { normalisePhone } from '~/models/people/phone.server';
import type { NewContact } from '~/models/profile/change-contact.server';

export const emailSchema = z
  .object({ email: z.string({ error: 'person.errors.email' }) })
  .transform(({ email }, context): NewContact => {
    const to = normaliseEmail(email);
    if (to) return { channel: 'mail', to, columns: { email: to } };
    context.addIssue({ code: 'custom', path: ['email'], message: 'person.errors.email' });
    return z.NEVER;
  });

/** `country_code` is a dial code, as in the spec's payload, or a country's two letters. */
export const phoneSchema = z
  .object({
    country_code: z.string({ error: 'person.errors.phone' }).max(8, 'person.errors.phone'),
    phone_number: z.string({ error: 'person.errors.phone' }).max(40, 'person.errors.phone'),
  })
  .transform(({ country_code, phone_number }, context): NewContact => {
    const dialed = country_code.trim();
    const country = /^\+?\d+$/.test(dialed) ? mainCountry(dialed) : dialed;
    const phone = normalisePhone(country ?? '', phone_number);
    if (phone.ok) {
      const { countryCode, national: phoneNumber, e164 } = phone;
      return { channel: 'sms', to: e164, columns: { countryCode, phoneNumber, phone: e164 } };
    }
    context.addIssue({ code: 'custom', path: ['phone_number'], message: 'person.errors.phone' });
    return z.NEVER;
  });
