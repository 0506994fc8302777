import { dayMs } from '~/models/durations';

/** A day `YYYY-MM-DD` as a count of days, for differences between days. */
export const dayNumber = (day: string): number =>
  Date.UTC(100 * twoDigits(day, 0) + twoDigits(day, 2), twoDigits(day, 5) - 1, twoDigits(day, 8)) /
  dayMs;

/** Thousands of days are read for one page, and parsing a date takes ten times as long. */
const twoDigits = (day: string, at: number): number =>
  10 * day.charCodeAt(at) + day.charCodeAt(at + 1) - 11 * zero;

const zero = 48;

/** The day of a moment in UTC milliseconds, as `YYYY-MM-DD`. */
export const utcDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Days from one day to another; negative if `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/**
 * The same calendar day some years later. 29 February becomes 28 February in years without one.
 */
export function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const rest = day.slice(4);
  return `${year}${rest === '-02-29' && !isLeapYear(year) ? '-02-28' : rest}`;
}

const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The same day some months later, or the last day of a month that is too short. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moved = new Date(Date.UTC(year, month - 1 + months, date));
  if (moved.getUTCDate() !== date) moved.setUTCDate(0);
  return moved.toISOString().slice(0, 10);
}

export const dayAfter = (day: string): string => dayPlus(day, 1);

/** The last day of the month of a day. */
export function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return utcDay(Date.UTC(year, month, 0));
}

/** The last end of a month that is not after a day. */
export const lastMonthEnd = (day: string): string =>
  day === monthEnd(day) ? day : dayPlus(`${day.slice(0, 7)}-01`, -1);

/** A day some days later; earlier if the count is negative. */
export const dayPlus = (day: string, count: number): string =>
  utcDay((dayNumber(day) + count) * dayMs);

export const later = (one: string, other: string): string => (one > other ? one : other);
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The same day of each month after a day, up to another. */
export function monthsFrom(day: string, until: string): string[] {
  const days: string[] = [];
  for (let count = 1; addMonths(day, count) <= until; count += 1) days.push(addMonths(day, count));
  return days;
}
