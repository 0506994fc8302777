import { z } from 'zod';
import { typedPhone } from './phone.server';

/** A phone whose country, a dial code or two letters, `withCountry` has put beside the number. */
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

/** A payload whose `country_code` goes with the number of this field, which is read as a `phoneWithCountry`. */
export const withPhone = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  z.preprocess((payload) => {
    const { country_code, ...rest } = payload as Record<string, unknown>;
    return { ...rest, [field]: withCountry(country_code, rest[field]) };
  }, schema);
