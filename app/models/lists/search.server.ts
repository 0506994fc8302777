import type { Database } from 'db/client.server';
import type { Searchable } from 'db/schema/search';
import { wordsIn } from 'db/search-index';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import type { Readers, Values } from './state';

/**
 * Most finds a search shows: the newest. Whoever finds more is told so, and another word narrows
 * it.
 */
export const mostFound = 500;

/** A phone number as it is written: its zero or plus in front, or just long; in groups. */
const phoneNumber = /^[0+][\d\s().-]{3,}$|^(?:\d[\s().-]*){7,}$/;

/**
 * Every word anywhere in the text (one or two letters: at the beginning of a word), in rows that
 * carry all the marks. Marks only make the search cheaper; who may see a row is the business of the
 * query around it.
 */
export function matchOf(search: string, marks: string[]): string {
  const words = [...new Set(wordsIn(search))].map(phraseOf).join(' AND ');
  // Nothing but punctuation, which no text holds, finds nothing.
  if (!words) return 'text : "..."';
  const digits = phoneNumber.test(search) ? search.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
  // What looks like a phone may be the end of another number.
  const wanted = digits ? `(${anywhere(digits)} OR (${words}))` : words;
  return [wanted, ...marks.map(carrying)].join(' AND ');
}

/** The beginning of a number is typed with the zero that is not stored with it. */
function phraseOf(word: string): string {
  const bare = word.replace(/^0+(?=\d+$)/, '');
  return bare === word ? anywhere(word) : `(${anywhere(word)} OR ${anywhere(bare)})`;
}

const anywhere = (word: string): string =>
  `text : "${' '.repeat(Math.max(0, 3 - [...word].length))}${word}"`;

export const carrying = (mark: string): string => `marks : ".${mark}."`;

/**
 * Which of the rows found: the newest of them, or the next after an id, oldest first, for files,
 * which have no end.
 */
export type Part = { most: number; after?: number };

/**
 * Search indexes keep their rows by the negative of the id: they read upward many times faster than
 * downward.
 */
export function found(index: Searchable, match: string, { most, after }: Part, among?: SQL): SQL {
  const name = sql.identifier(`${index}_search`);
  const within = among ? sql`and rowid in (select -id from (${among}))` : sql``;
  const part =
    after === undefined
      ? sql`order by rowid limit ${most}`
      : sql`and rowid < ${-after} order by rowid desc limit ${most}`;
  return sql`select -rowid as id from ${name} where ${name} match ${match} ${within} ${part}`;
}

/**
 * A LIKE pattern that finds the text anywhere; its own wildcards count as plain characters (`escape
 * '\'`).
 */
export const likeAnywhere = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

type Seeker = { db: Database; actor: Actor; locale: Locale };

/** How a list is searched: its rows by a pattern, or ids that are found first. */
export type Search<Filters extends Readers> =
  | { like: (pattern: Placeholder | string) => SQL | undefined }
  | { ids: (seeker: Seeker, search: string, values: Values<Filters>, part: Part) => SQL };

/**
 * Searches the index of a table for rows that carry all the marks, among those that count where no
 * mark says it.
 */
export const inIndex = <Filters extends Readers>(
  index: Searchable,
  marks: (actor: Actor, values: Values<Filters>) => string[],
  among?: (actor: Actor, values: Values<Filters>) => SQL | undefined,
): Search<Filters> => ({
  ids: ({ actor }, search, values, part) =>
    found(index, matchOf(search, marks(actor, values)), part, among?.(actor, values)),
});
