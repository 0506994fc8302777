import { dayMs } from '~/models/durations';

/** A day `YYYY-MM-DD` as a count of days, for differences between days. */
export const dayNumber = (day: string): number =>
  Date.UTC(yearOf(day), twoDigits(day, 5) - 1, twoDigits(day, 8)) / dayMs;

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
  const count = 12 * yearOf(day) + twoDigits(day, 5) - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - 12 * year + 1;
  return dayText(year, month, Math.min(twoDigits(day, 8), daysInMonth(year, month)));
}

export const dayAfter = (day: string): string => dayPlus(day, 1);

/** The last day of the month of a day. */
export const monthEnd = (day: string): string =>
  day.slice(0, 8) + daysInMonth(yearOf(day), twoDigits(day, 5));

/** The last end of a month that is not after a day. */
export const lastMonthEnd = (day: string): string =>
  day === monthEnd(day) ? day : dayPlus(`${day.slice(0, 7)}-01`, -1);

/** A day some days later; earlier if the count is negative. */
export function dayPlus(day: string, count: number): string {
  const date = twoDigits(day, 8) + count;
  // Most calls stay near, and formatting a date takes ten times as long.
  if (date >= 1 && date <= 28) return day.slice(0, 8) + paired(date);
  const length = daysInMonth(yearOf(day), twoDigits(day, 5));
  if (date === length + 1) return addMonths(`${day.slice(0, 8)}01`, 1);
  return utcDay((dayNumber(day) + count) * dayMs);
}

const yearOf = (day: string): number => 100 * twoDigits(day, 0) + twoDigits(day, 2);

const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 31);

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${paired(month)}-${paired(date)}`;

const paired = (value: number): string => (value < 10 ? `0${value}` : String(value));

export const later = (one: string, other: string): string => (one > other ? one : other);
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The same day of each month after a day, up to another. */
export function monthsFrom(day: string, until: string): string[] {
  const days: string[] = [];
  for (let count = 1; addMonths(day, count) <= until; count += 1) days.push(addMonths(day, count));
  return days;
}
