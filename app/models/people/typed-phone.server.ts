import { countryOf } from './countries.server';
import { normalisePhone } from './phone.server';

export type TypedPhone = { countryCode: string; national: string; e164: string };

/** A phone as a form brings it, by a dial code or a country's two letters; null for what is none. */
export function typedPhone(countryCode: string, number: string): TypedPhone | null {
  if (number.length > 40) return null;
  const { ok, ...phone } = normalisePhone(countryOf(countryCode), number);
  return ok ? (phone as TypedPhone) : null;
}
