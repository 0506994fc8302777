import type { Database } from 'db/client.server';
import type { Searchable } from 'db/schema/search';
import { wordsIn } from 'db/search-index';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import type { Readers, Values } from './state';

/** The maximum number of search results; the newest are shown. */
export const maxSearchResults = 500;

/** A phone number as people write it: with a leading zero or plus, or at least 7 digits. */
const phoneNumber = /^[0+][\d\s().-]{3,}$|^(?:\d[\s().-]*){7,}$/;

/**
 * Builds a full-text query for rows that contain every word and have all the marks. A word of one
 * or two letters matches only the start of a word. Marks only make the search faster; the
 * surrounding query decides which rows the actor may see.
 */
export function matchOf(search: string, marks: string[]): string {
  const words = [...new Set(wordsIn(search))].map(phraseOf).join(' AND ');
  // Punctuation alone matches nothing.
  if (!words) return 'text : "..."';
  const digits = phoneNumber.test(search) ? search.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
  // Digits may also be the end of another number.
  const condition = digits ? `(${anywhere(digits)} OR (${words}))` : words;
  return [condition, ...marks.map(hasMark)].join(' AND ');
}

/** Numbers are stored without a leading zero, so both forms are searched. */
function phraseOf(word: string): string {
  const bare = word.replace(/^0+(?=\d+$)/, '');
  return bare === word ? anywhere(word) : `(${anywhere(word)} OR ${anywhere(bare)})`;
}

const anywhere = (word: string): string =>
  `text : "${' '.repeat(Math.max(0, 3 - [...word].length))}${word}"`;

export const hasMark = (mark: string): string => `marks : ".${mark}."`;

/** The words of a search that are numbers, without leading zeros. They can match phones. */
export const numbersIn = (search: string): string[] =>
  wordsIn(search).flatMap((word) => (/^\d+$/.test(word) ? [word.replace(/^0+(?=\d)/, '')] : []));

/** Selects the newest matches, or the next ones after an id, oldest first. */
export type Part = { most: number; after?: number };

/** Search indexes store the negative id, because reading upward is many times faster. */
export function searchIndex(
  index: Searchable,
  match: string,
  { most, after }: Part,
  { among, where }: { among?: SQL; where?: SQL } = {},
): SQL {
  const name = sql.identifier(`${index}_search`);
  const within = among ? sql`and rowid in (select -id from (${among}))` : sql``;
  const table = sql.identifier(index);
  const isAllowed = where
    ? sql`and exists (select 1 from ${table} where ${table}.id = -${name}.rowid and ${where})`
    : sql``;
  const part =
    after === undefined
      ? sql`order by rowid limit ${most}`
      : sql`and rowid < ${-after} order by rowid desc limit ${most}`;
  return sql`select -rowid as id from ${name} where ${name} match ${match} ${within} ${isAllowed} ${part}`;
}

/** A LIKE pattern that matches the text anywhere, with wildcards escaped (`escape '\'`). */
export const likeAnywhere = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

type SearchContext = { db: Database; actor: Actor; locale: Locale };

/** A list is searched with a LIKE pattern, or with ids found in a search index. */
export type Search<Filters extends Readers> =
  | { like: (pattern: Placeholder | string) => SQL | undefined }
  | { ids: (context: SearchContext, search: string, values: Values<Filters>, part: Part) => SQL };

/** Searches an index for rows that have all the marks, optionally only among certain ids. */
export const inIndex = <Filters extends Readers>(
  index: Searchable,
  marks: (actor: Actor, values: Values<Filters>) => string[],
  among?: (actor: Actor, values: Values<Filters>) => SQL | undefined,
): Search<Filters> => ({
  ids: ({ actor }, search, values, part) =>
    searchIndex(index, matchOf(search, marks(actor, values)), part, {
      among: among?.(actor, values),
    }),
});
