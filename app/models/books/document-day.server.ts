import { todayFor } from '~/models/access/times.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { dayPlus } from '~/models/finance/days';

/** Old documents are entered when a project is taken over. */
export const daysBack = 50 * 366;

/**
 * The day of a document, today by default.
 * @throws Refused if it has not come yet, or its year is probably mistyped
 */
export function documentDay(
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  date: string | undefined,
): string {
  const today = todayFor({ actor, now });
  const day = date ?? today;
  if (day > today) throw new Refused('date', 'books.errors.future');
  if (day < dayPlus(today, -daysBack)) throw new Refused('date', 'books.errors.year');
  return day;
}
