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
export function timeZoneOf(dialCode: string | null): string | null {
  const country = countryOf(dialCode ?? '');
  if (!/^[a-z]{2}$/i.test(country)) return null;
  // A property in some versions of V8 and a method in others; TypeScript has neither.
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[];
  };
  const [zone, another] = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zone !== undefined && another === undefined ? zone : null;
}
