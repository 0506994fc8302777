import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { publicQuery } from '~/models/public-query.server';
import { asciiDigits } from '~/services/text/digits';

export type CountryOption = { iso: CountryCode; dialCode: string; name: string };

const preferred: CountryCode[] = ['IL', 'US', 'GB'];

const cache = new Map<string, CountryOption[]>();

export function countryOptions(locale: string): CountryOption[] {
  const options = cache.get(locale) ?? optionsIn(locale);
  cache.set(locale, options);
  return options;
}

export const countryList = publicQuery({
  run({ locale }) {
    const rows = countryOptions(locale);
    return { rows, total: rows.length };
  },
});

/**
 * Returns the country of a phone number, or null if no country has the dialing code. If several
 * countries share it, the number decides.
 */
export function countryOfPhone(
  code: string | null,
  number: string | null = null,
): CountryCode | null {
  const main = countryOf(code ?? '').toUpperCase();
  return isSupportedCountry(main)
    ? (parsePhoneNumberFromString(number ?? '', main)?.country ?? main)
    : null;
}

/** The main country of a shared dialing code. */
export function mainCountry(dialCode: string): CountryCode | null {
  return metadata.country_calling_codes[dialCode.replace('+', '')]?.[0] ?? null;
}

/**
 * Returns the country of a typed dialing code, in any digits, or an empty string if it is unknown.
 * Other text is returned as it is, because a country's two letters are valid too.
 */
export function countryOf(text: string): string {
  const code = asciiDigits(text).trim();
  return /^\+?\d+$/.test(code) ? (mainCountry(code) ?? '') : code;
}

function optionsIn(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const option = (iso: CountryCode) => ({
    iso,
    dialCode: `+${getCountryCallingCode(iso)}`,
    name: names.of(iso) ?? iso,
  });
  const others = getCountries().filter((iso) => !preferred.includes(iso));
  const sorted = others.map(option).sort((one, other) => compare(one.name, other.name));
  return [...preferred.map(option), ...sorted];
}
