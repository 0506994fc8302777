import type { Database } from 'db/client.server';
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { smsBounds } from '~/models/installation/providers.server';
import { countOne, waitFor } from '~/models/limits/limits.server';
import { securityEvent } from '~/services/log/security.server';

/**
 * Decides if a text message may be sent now, and counts it. Over the hourly budget `retryAt` is set
 * (UTC milliseconds); for a country that is not allowed it is null. Both are security events.
 */
export function admitSms(
  db: Database,
  to: string,
  now: number,
): { isAllowed: true } | { isAllowed: false; retryAt: number | null } {
  const { perHour, countries } = smsBounds(db);
  const country = parsePhoneNumberFromString(to)?.country;
  if (countries && !isAmong(countries, to)) {
    recordSecurityEvent('sms.country', 'refused', country);
    return { isAllowed: false, retryAt: null };
  }
  const wait = perHour === 0 ? null : waitFor(db, 'textsOverall', 'all', now, perHour);
  if (wait === 0) {
    countOne(db, 'textsOverall', 'all', now);
    return { isAllowed: true };
  }
  recordSecurityEvent('sms.budget', 'limited', country);
  return { isAllowed: false, retryAt: wait === null ? null : now + wait };
}

const recordSecurityEvent = (
  what: string,
  result: 'refused' | 'limited',
  country: string | undefined,
) => securityEvent({ who: null, what, where: '', result, detail: { country } });

/** A number without a known country is judged by its dial code. */
function isAmong(countries: string[], to: string): boolean {
  const phone = parsePhoneNumberFromString(to);
  if (!phone) return false;
  if (phone.country) return countries.includes(phone.country);
  return countries.some(
    (country) =>
      isSupportedCountry(country) && getCountryCallingCode(country) === phone.countryCallingCode,
  );
}
