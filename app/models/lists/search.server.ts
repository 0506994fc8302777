import type { Database } from 'db/client.server';
import { wordsIn } from 'db/search-index';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Most finds a search shows: the newest. Whoever finds more is told so, and another word narrows it. */
export const mostFound = 500;

type SearchIndex = 'projects_search' | 'people_search' | 'transactions_search' | 'invitations_search';

/** A phone number as it is written: its zero or plus in front, or just long; in groups. */
const phoneNumber = /^[0+][\d\s().-]{3,}$|^(?:\d[\s().-]*){7,}$/;

/**
 * What a search index is asked: every word anywhere in the text (one or two letters: at the beginning of a word), in
 * rows that carry all the marks. The marks keep the index from finding what the query around it would drop again;
 * who may see a row is that query's business.
 */
export function matchOf(search: string, marks: string[]): string {
  const words = phoneNumber.test(search)
    ? [search.replaceAll(/\D/g, '').replace(/^0+/, '')]
    : [...new Set(wordsIn(search))];
  const phrases = words.map(phraseOf);
  // Nothing but punctuation, which no text holds, finds nothing.
  if (phrases.length === 0) return 'text : "..."';
  return [...phrases, ...marks.map(carrying)].join(' AND ');
}

/** The beginning of a number is typed with the zero that is not stored with it. */
function phraseOf(word: string): string {
  const bare = word.replace(/^0+(?=\d+$)/, '');
  return bare === word ? anywhere(word) : `(${anywhere(word)} OR ${anywhere(bare)})`;
}

const anywhere = (word: string): string => `text : "${' '.repeat(Math.max(0, 3 - [...word].length))}${word}"`;

/** Rows with this mark. */
export const carrying = (mark: string): string => `marks : ".${mark}."`;

/**
 * The ids a search finds, newest first, and one more than are shown, to know that there are more; `among` selects the
 * ids that count, where no mark says it. The index keeps its rows by the negative of the id, for it reads upward many
 * times faster than downward.
 */
export const newestFound = (index: SearchIndex, match: string, among?: SQL): SQL =>
  found(index, match, sql`${within(among)} order by rowid limit ${sql.raw(String(mostFound + 1))}`);

/**
 * The same ids, looked for once and kept: a list asks for them twice, for its page and for how many there are.
 * @returns a JSON array, for `idsOf`
 */
export function findNewest(db: Database, index: SearchIndex, match: string, among?: SQL): string {
  const ids = sql`json_group_array(id)`;
  return db.get<{ ids: string }>(sql`select ${ids} as ids from ${newestFound(index, match, among)}`).ids;
}

/** The ids of a JSON array, for `in`. */
export const idsOf = (json: string | Placeholder): SQL => sql`(select value from json_each(${json}))`;

/** The next ids after one, oldest first: for files, which have no end. */
export const foundAfter = (
  index: SearchIndex,
  match: string,
  after: number,
  most: number,
  among?: SQL,
): SQL => found(index, match, sql`${within(among)} and rowid < ${-after} order by rowid desc limit ${most}`);

function found(index: SearchIndex, match: string, rest: SQL): SQL {
  const name = sql.identifier(index);
  return sql`(select -rowid as id from ${name} where ${name} match ${match} ${rest})`;
}

const within = (among: SQL | undefined): SQL =>
  among ? sql`and rowid in (select -id from (${among}))` : sql``;
