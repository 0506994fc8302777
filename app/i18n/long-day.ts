import type { Locale } from './words';

const formats: Record<Locale, Intl.DateTimeFormat> = {
  // Day before month in English too.
  'en-US': new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  'he-IL': new Intl.DateTimeFormat('he-IL', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** `15 March 2026` from UTC milliseconds. */
export const longDay = (time: number, locale: Locale): string => formats[locale].format(time);
