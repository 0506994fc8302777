import { z } from 'zod';
import { normaliseEmail } from './email';
import { typedPhone } from './phone.server';

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

/** The same where `withCountry` has put the country beside the number. */
export const phoneWithCountry = (wrong: string, missing = wrong) =>
  z
    .object({ country: z.string().max(60).catch(''), number: z.string() }, { error: missing })
    .transform(({ country, number }, context) => {
      const phone = typedPhone(country, number);
      if (phone) return phone;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    });

export const withCountry = (country: unknown, number: unknown) =>
  number === undefined ? undefined : { country, number };
