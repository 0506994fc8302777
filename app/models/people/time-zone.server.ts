import { countryOf } from './countries.server';

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
