import type Sqlite from 'better-sqlite3';

/** What Hebrew writes otherwise at the end of a word: whoever types the beginning of one types the other form. */
const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** The words of a text as search compares them: without capitals, points, accents, quotes and final letters. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'"`´‘’“”׳״]/gu, '')
    .replaceAll(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * What the search indexes hold of a row. The two spaces before each word make its first one and two letters a term
 * of the trigram index, so that a search of one or two letters finds beginnings of words.
 */
const searchText = (...texts: (string | null)[]): string =>
  texts
    .flatMap((text) => wordsIn(text ?? ''))
    .map((word) => `  ${word}`)
    .join('');

/** A name as it is compared with others: SQLite's own idea of upper and lower case ends with ASCII. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** What the triggers that keep the search indexes, and migrations, call by these names. */
export function addTextFunctions(client: Sqlite.Database) {
  client.function('search_text', { varargs: true, deterministic: true }, searchText);
  client.function('name_key', { deterministic: true }, nameKey);
}
