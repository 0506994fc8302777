import { z } from 'zod';
import { normaliseEmail } from '~/models/people/email';
import { typedPhone } from '~/models/people/typed-phone.server';

/** Pieces of form schemas for what people are reached by. Messages are keys of `app/i18n`. */

/** An e-mail address in the form it is compared in. */
export const emailField = (wrong: string) =>
  z.string({ error: wrong }).transform((typed, context) => {
    const address = normaliseEmail(typed);
    if (address) return address;
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });

/** A phone whose `countryCode`, a dial code or a country's two letters, stands in another field. */
export const phoneField = (countryCode: string, wrong: string, missing = wrong) =>
  z.string({ error: missing }).transform((typed, context) => {
    const phone = typedPhone(countryCode, typed);
    if (phone) return phone;
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });
