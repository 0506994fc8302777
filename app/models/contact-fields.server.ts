import { z } from 'zod';
import { normaliseEmail } from '~/models/people/email';
import { typedPhone } from '~/models/people/typed-phone.server';

/** Pieces of schemas for what people are reached by. Messages are keys of `app/i18n`. */

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

/** A payload whose `country_code` goes with the number of this field, which is read as a `pairedPhone`. */
export const withPhone = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  z.preprocess((payload) => {
    const { country_code, ...rest } = payload as Record<string, unknown>;
    return { ...rest, [field]: [country_code, rest[field]] };
  }, schema);

export const pairedPhone = (wrong: string) =>
  z.unknown().transform((pair, context) => {
    const [countryCode, number] = pair as [unknown, unknown];
    const phone =
      typeof countryCode === 'string' && typeof number === 'string' ? typedPhone(countryCode, number) : null;
    if (phone) return phone;
    context.addIssue({ code: 'custom', message: wrong });
    return z.NEVER;
  });
