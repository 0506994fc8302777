import { dayNumber, dayPlus } from '~/models/finance/days';

/** The notice that investors usually get (ILPA). */
const noticeDays = 10;

/** 1970-01-01 was a Thursday. */
const weekday = (day: string): number => (dayNumber(day) + 4) % 7;

/**
 * The day some business days after another. Friday, Saturday and Sunday count nothing, so that the
 * notice is long enough in every country.
 */
export function businessDaysAfter(day: string, count = noticeDays): string {
  let at = day;
  for (let remaining = count; remaining > 0; ) {
    at = dayPlus(at, 1);
    if (![5, 6, 0].includes(weekday(at))) remaining -= 1;
  }
  return at;
}
