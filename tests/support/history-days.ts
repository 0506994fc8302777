// The days of a history that has the same figures on whatever day it is entered.

const [year = 0, month = 0, date = 0] = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Jerusalem',
})
  .format(Date.now())
  .split('-')
  .map(Number);

/** Holders read estimates as of the end of the last month that is over, which may be today. */
export const isMonthEnd = new Date(Date.UTC(year, month, 0)).getUTCDate() === date;

/** The number of the last month that is over. */
const lastMonth = isMonthEnd ? month : month - 1;

/**
 * The ISO day of a month counted from the last one that is over, which is 0. Days up to the 28th of
 * month 0 are over on every day on which the history is entered, and those of month 2 are to come.
 */
export const dayOf = (months: number, day: number): string =>
  new Date(Date.UTC(year, lastMonth - 1 + months, day)).toISOString().slice(0, 10);

const daysFrom = (start: string, end: string): number =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000;

/**
 * The interest to today of a loan whose month costs 3,000 and ends on the 10th, if the month that
 * ended on the 10th of month 0 is paid: by days, to two decimals.
 */
export function interestSinceMonth0(): number {
  const today = dayOf(isMonthEnd ? 0 : 1, date);
  const months = today >= dayOf(1, 10) ? 1 : 0;
  const [start, end] = [dayOf(months, 10), dayOf(months + 1, 10)];
  const part = (3000 * daysFrom(start, today)) / daysFrom(start, end);
  return 3000 * months + Math.round(part * 100) / 100;
}
