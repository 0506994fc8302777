import { mainCountry } from '~/models/people/countries.server';
import { normalisePhone } from '~/models/people/phone.server';

export type TypedPhone = { countryCode: string; national: string; e164: string };

/** A phone as a form brings it, by a dial code or a country's two letters; null for what is none. */
export function typedPhone(countryCode: string, number: string): TypedPhone | null {
  const dialed = countryCode.trim();
  // A plus in a link's query arrives as a space.
  const country = /^\+?\d{1,6}$/.test(dialed) ? mainCountry(dialed) : dialed;
  if (number.length > 40) return null;
  const { ok, ...phone } = normalisePhone(country ?? '', number);
  return ok ? (phone as TypedPhone) : null;
}
