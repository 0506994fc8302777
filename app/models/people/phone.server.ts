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

export type Phone = {
  /** The dialing code with a plus, such as `+972`. */
  countryCode: string;
  /** Digits without the dialing code and trunk zero. */
  national: string;
  /** The format used to look up a phone. */
  e164: string;
};

/** Numbers of the North American plan have ten digits; most other plans allow several lengths. */
const northAmerica = '1';

type NormalizedPhone = { ok: false } | ({ ok: true } & Phone);

export function parsePhone(countryCode: string, number: string): Phone | null {
  if (number.length > 40) return null;
  const { ok, ...phone } = normalizePhone(countryOf(countryCode), number);
  return ok ? (phone as Phone) : null;
}

/**
 * Accepts 6 to 15 digits without the country code, even if they match no known plan. A number with
 * `+` includes its own country.
 */
export function normalizePhone(countryIso: string, number: string): NormalizedPhone {
  const digits = asciiDigits(number).replace(/[\s\p{Pd}.()/]/gu, '');
  const iso = countryIso.toUpperCase();
  if (!/^\+?\d{6,18}$/.test(digits) || !isSupportedCountry(iso)) return { ok: false };

  const parsed = parsePhoneNumberFromString(digits, iso);
  const { dialCode, national } =
    parsed?.isValid() || digits.startsWith('+') ? partsOf(parsed) : unknownPlan(iso, digits);
  if (!/^\d{6,15}$/.test(national)) return { ok: false };
  if (dialCode === northAmerica && national.length !== 10) return { ok: false };
  return { ok: true, countryCode: `+${dialCode}`, national, e164: `+${dialCode}${national}` };
}

type Parts = { dialCode: string; national: string };

function partsOf(phone: PhoneNumber | undefined): Parts {
  if (!phone) return { dialCode: '', national: '' };
  const { countryCallingCode: dialCode, nationalNumber } = phone;
  // Some plans keep the zero (Italy); in numbers without a plan it is a trunk prefix.
  return { dialCode, national: phone.isValid() ? nationalNumber : withoutZero(nationalNumber) };
}

function unknownPlan(iso: CountryCode, digits: string): Parts {
  return { dialCode: getCountryCallingCode(iso), national: withoutZero(digits) };
}

function withoutZero(digits: string): string {
  return digits.replace(/^0/, '');
}

/** A phone combined with its country by `withCountry`. */
export const phoneWithCountry = (wrong: string, missing = wrong) =>
  z
    .object(
      { country: z.string().max(60).catch(''), number: z.string().catch('') },
      { error: missing },
    )
    .transform(({ country, number }, context) => {
      const phone = parsePhone(country, number);
      if (phone) return phone;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    })
    .meta({ type: 'string', format: 'phone' });

export const withCountry = (country: unknown, number: unknown) =>
  number === undefined ? undefined : { country, number };

/** Combines `country_code` with the number in this field, for `phoneWithCountry`. */
export const withPhone = <Schema extends z.ZodType>(field: string, schema: Schema) =>
  z.preprocess((payload) => {
    const { country_code, ...rest } = payload as Record<string, unknown>;
    return { ...rest, [field]: withCountry(country_code, rest[field]) };
  }, schema);
