import { todayFor } from '~/models/access/times.server';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { dayPlus } from '~/models/finance/days';

/** Post-dated cheques are within a year; old documents are entered when a project is taken over. */
const daysAhead = 366;
export const daysBack = 50 * 366;

/**
 * The day of a document, today by default.
 * @throws Refused if its year is probably mistyped
 */
export function documentDay(
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  date: string | undefined,
): string {
  const today = todayFor({ actor, now });
  const day = date ?? today;
  if (day > dayPlus(today, daysAhead) || day < dayPlus(today, -daysBack))
    throw new Refused('date', 'books.errors.year');
  return day;
}
