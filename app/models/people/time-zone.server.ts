import { countryOf } from './countries.server';

/**
 * The zone of a country that has one, by somebody's dial code; null for countries of several, and
 * the unknown.
 */
export function zoneOfCountry(dialCode: string | null): string | null {
  const country = countryOf(dialCode ?? '');
  if (!/^[a-z]{2}$/i.test(country)) return null;
  // A property in some versions of V8 and a method in others; TypeScript knows of neither.
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[];
  };
  const [zone, another] = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zone !== undefined && another === undefined ? zone : null;
}
