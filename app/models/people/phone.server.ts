import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { z } from 'zod';
import { asciiDigits } from '~/services/text/digits';
import { countryOf } from './countries.server';

export type TypedPhone = {
  /** Dial code with its plus, `+972`. */
  countryCode: string;
  /** Digits without dial code and trunk zero. */
  national: string;
  /** The form a phone is looked up by. */
  e164: string;
};

/**
 * Every number of the North American plan has ten digits; most other plans allow several lengths.
 */
const northAmerica = '1';

type NormalisedPhone = { ok: false } | ({ ok: true } & TypedPhone);

export function typedPhone(countryCode: string, number: string): TypedPhone | null {
  if (number.length > 40) return null;
  const { ok, ...phone } = normalisePhone(countryOf(countryCode), number);
  return ok ? (phone as TypedPhone) : null;
}

/**
 * 6–15 digits without the country code make a number, also one of no known plan; one with `+`
 * brings its own country.
 */
export function normalisePhone(countryIso: string, number: string): NormalisedPhone {
  const typed = asciiDigits(number).replace(/[\s\p{Pd}.()/]/gu, '');
  const iso = countryIso.toUpperCase();
  if (!/^\+?\d{6,18}$/.test(typed) || !isSupportedCountry(iso)) return { ok: false };

  const parsed = parsePhoneNumberFromString(typed, iso);
  const { dialCode, national } =
    parsed?.isValid() || typed.startsWith('+') ? partsOf(parsed) : asTyped(iso, typed);
  if (!/^\d{6,15}$/.test(national)) return { ok: false };
  if (dialCode === northAmerica && national.length !== 10) return { ok: false };
  return { ok: true, countryCode: `+${dialCode}`, national, e164: `+${dialCode}${national}` };
}

type Parts = { dialCode: string; national: string };

function partsOf(phone: PhoneNumber | undefined): Parts {
  if (!phone) return { dialCode: '', national: '' };
  const { countryCallingCode: dialCode, nationalNumber } = phone;
  // Some plans keep their zero (Italy); in a number of no plan it is a trunk prefix.
  return { dialCode, national: phone.isValid() ? nationalNumber : withoutZero(nationalNumber) };
}

function asTyped(iso: CountryCode, digits: string): Parts {
  return { dialCode: getCountryCallingCode(iso), national: withoutZero(digits) };
}

function withoutZero(digits: string): string {
  return digits.replace(/^0/, '');
}

/** A phone whose country, a dial code or two letters, `withCountry` has put beside the number. */
export const phoneWithCountry = (wrong: string, missing = wrong) =>
  z
    .object(
      { country: z.string().max(60).catch(''), number: z.string().catch('') },
      { error: missing },
    )
    .transform(({ country, number }, context) => {
      const phone = typedPhone(country, number);
      if (phone) return phone;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    })
    .meta({ type: 'string', format: 'phone' });

export const withCountry = (country: unknown, number: unknown) =>
  number === undefined ? undefined : { country, number };

/**
 * A payload whose `country_code` goes with the number of this field, which is read as a
 * `phoneWithCountry`.
 */
export const withPhone = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  z.preprocess((payload) => {
    const { country_code, ...rest } = payload as Record<string, unknown>;
    return { ...rest, [field]: withCountry(country_code, rest[field]) };
  }, schema);
