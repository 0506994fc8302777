import { zoneOfCountry } from '~/i18n/times';
import { installation } from '~/models/installation/current.server';
import { countryOf, countryOfPhone } from '~/models/people/countries.server';
import type { Phone } from '~/models/people/phone.server';
import { currencyOf } from './currencies';

/** Default settings of a new company, based on the country of its admin's phone. */
export function defaultsForPhone({ e164, countryCode }: Pick<Phone, 'e164' | 'countryCode'>) {
  const country = countryOfPhone(countryCode, e164);
  return {
    country,
    currency: installation().currency ?? currencyOf(country),
    timeZone: timeZoneOf(countryCode),
  };
}

/** The time zone of a country by its dialing code; null if it has several or is unknown. */
export const timeZoneOf = (dialCode: string | null): string | null =>
  zoneOfCountry(countryOf(dialCode ?? ''));
