import { z } from 'zod';
import { typedPhone } from './phone.server';

/** Pieces of form schemas for what people are reached by. Messages are keys of `app/i18n`. */

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
