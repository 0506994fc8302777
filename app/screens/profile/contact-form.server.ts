import { z } from 'zod';
import { emailField } from '~/models/fields';
import { typedPhone } from '~/models/people/phone.server';
import type { NewContact } from '~/models/profile/change-contact.server';

export const emailSchema = z
  .object({ email: emailField('person.errors.email') })
  .transform(({ email }): NewContact => ({ channel: 'mail', to: email, columns: { email } }));

/** `country_code` is a dial code, as in the spec's payload, or a country's two letters. */
export const phoneSchema = z
  .object({
    country_code: z.string({ error: 'person.errors.phone' }),
    phone_number: z.string({ error: 'person.errors.phone' }),
  })
  .transform(({ country_code, phone_number }, context): NewContact => {
    const typed = typedPhone(country_code, phone_number);
    if (typed) {
      const { countryCode, national: phoneNumber, e164 } = typed;
      return { channel: 'sms', to: e164, columns: { countryCode, phoneNumber, phone: e164 } };
    }
    context.addIssue({ code: 'custom', path: ['phone_number'], message: 'person.errors.phone' });
    return z.NEVER;
  });
