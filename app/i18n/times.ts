import type { Locale } from './words';

/** Names of zones people choose from. */
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The zone of a country, as two letters; null if it has several, or is unknown. */
export function zoneOfCountry(country: string | null): string | null {
  if (!country || !/^[a-z]{2}$/i.test(country)) return null;
  // A property in some versions of V8 and a method in others; TypeScript has neither.
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[];
  };
  const [zone, another] = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zone !== undefined && another === undefined ? zone : null;
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const zones = new Map<string, ReturnType<typeof timesOf>>();

/** Moments, in UTC milliseconds, as the clocks of a zone show them. */
export function timesIn(zone: string) {
  let times = zones.get(zone);
  if (!times) {
    // The database file is anybody's to write, and a wrong name must not break every page.
    times = timesOf(isTimeZone(zone) ? zone : 'UTC');
    zones.set(zone, times);
  }
  return times;
}

/** Shown for invalid times, which only other tools can write. */
export const impossible = '–';
const isMoment = (at: number): boolean => !Number.isNaN(new Date(at).getTime());

function timesOf(timeZone: string) {
  const digits = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const parts = (at: number) =>
    digits.format(isMoment(at) ? at : 0).split(' ') as [date: string, hour: string];
  const day = (at: number) =>
    isMoment(at) ? parts(at)[0].split('-').reverse().join('/') : impossible;
  return {
    timeZone,
    /** `2026-03-15` */
    isoDay: (at: number): string => parts(at)[0],
    /** 0 to 23 */
    hour: (at: number): number => Number(parts(at)[1].slice(0, 2)),
    /** When an ISO day is over, in UTC milliseconds. */
    endOf: (iso: string): number => {
      const midnight = Date.parse(iso) + 86_400_000;
      return 2 * midnight - Date.parse(`${parts(midnight).join('T')}Z`);
    },
    /** `15/03/2026` */
    day,
    /** `15/03/2026 14:05` */
    minute: (at: number): string => (isMoment(at) ? `${day(at)} ${parts(at)[1]}` : impossible),
  };
}

export type Times = ReturnType<typeof timesOf>;

const monthNames = new Map<Locale, Intl.DateTimeFormat>();

/** `Mar` from an ISO day. */
export function monthName(locale: Locale, day: string): string {
  let names = monthNames.get(locale);
  if (!names) {
    names = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
    monthNames.set(locale, names);
  }
  return names.format(new Date(day));
}

const longMonths = new Map<Locale, Intl.DateTimeFormat>();

/** `March 2026` from an ISO day. */
export function longMonth(locale: Locale, day: string): string {
  let names = longMonths.get(locale);
  if (!names) {
    names = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    longMonths.set(locale, names);
  }
  return names.format(new Date(day));
}
