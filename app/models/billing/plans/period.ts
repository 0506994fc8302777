export const periodUnits = ['day', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];
type Period = { count: number; unit: PeriodUnit };

export const longestPeriod: Record<PeriodUnit, number> = { day: 366, month: 60, year: 5 };

/** Parses `1 month` or `14 days`; null if it is not a valid period. */
export function periodOf(duration: string): Period | null {
  const [, digits, unit] = /^(\d{1,4}) (day|month|year)s?$/.exec(duration) ?? [];
  const count = Number(digits);
  if (!unit || count < 1 || count > longestPeriod[unit as PeriodUnit]) return null;
  return { count, unit: unit as PeriodUnit };
}

/** The format stored in the database. */
export const durationOf = ({ count, unit }: Period): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The end date of grants without an end. */
export const noEndDate = Date.UTC(9999, 11, 31);
export const hasNoEndDate = (expiredAt: number): boolean => expiredAt >= noEndDate;

/**
 * The first end of a period after a moment, counted from the start, so that a period that starts on
 * the 31st ends on the last day of February and on the 31st of March. All in UTC milliseconds.
 */
export function nextEnd(duration: string, startedAt: number, after: number): number {
  const { count, unit } = periodOf(duration) ?? { count: 1, unit: 'month' };
  for (let times = 1; ; times++) {
    const end = later(startedAt, unit, times * count);
    if (end > after) return end;
  }
}

function later(from: number, unit: PeriodUnit, count: number): number {
  const date = new Date(from);
  if (unit === 'day') return date.setUTCDate(date.getUTCDate() + count);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
