import { foldText, wordsIn } from 'db/search-index';

export type MarkedPart = { text: string; isMatch: boolean };

/** Splits a text into parts that match a word of the search and parts that do not. */
export function markedParts(text: string, search: string): MarkedPart[] {
  const letters = [...text];
  const matches = matchesIn(letters, search);
  const parts: MarkedPart[] = [];
  for (const [at, letter] of letters.entries()) {
    const isMatch = matches[at] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** The surroundings of the first match; null if nothing matches. */
export function excerptOf(text: string, search: string): string | null {
  const words = text.split(/\s+/);
  const first = words.findIndex((word) => matchesIn([...word], search).includes(true));
  if (first < 0) return null;
  const start = Math.max(0, first - 5);
  const excerpt = words.slice(start, first + 12).join(' ');
  return `${start > 0 ? '… ' : ''}${excerpt}${first + 12 < words.length ? ' …' : ''}`;
}

/** True for each letter that matches. */
function matchesIn(letters: string[], search: string): boolean[] {
  let plain = '';
  /** The letter that each character of the plain text is made from. */
  const sources: number[] = [];
  for (const [at, letter] of letters.entries()) {
    const characters = foldText(letter).replaceAll(/[^\p{L}\p{N}]/gu, ' ');
    plain += characters;
    for (let i = 0; i < characters.length; i += 1) sources.push(at);
  }
  const matches = letters.map(() => false);
  for (const word of wordsIn(search)) {
    // A word of one or two letters matches only the start of a word.
    const isShort = [...word].length < 3;
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      if (isShort && at > 0 && plain[at - 1] !== ' ') continue;
      const [from = 0, to = 0] = [sources[at], sources[at + word.length - 1]];
      matches.fill(true, from, to + 1);
    }
  }
  return matches;
}
