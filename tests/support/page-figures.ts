import { wordsOf } from './html';

const pattern = /[-−]?₪\s?[\d,]+(?:\.\d\d)?(?![\d.]*[KMB])/g;

/** The amounts of a text, without the short ones that stand beside the full ones. */
export const amountsIn = (text: string): number[] =>
  (text.replace(/[\u2066-\u2069\u200e\u200f]/g, '').match(pattern) ?? []).map((amount) =>
    Number(amount.replace('−', '-').replace(/[₪,\s]/g, '')),
  );

type Tile = { amounts: number[]; hints: number[]; words: string };

/** The tiles of a page by their label. */
export function tilesOf(page: string): Map<string, Tile> {
  const tiles = page.matchAll(
    /<div class="stat"><dt>(.*?)<\/dt><dd class="stat-value">(.*?)<\/dd>(.*?)<\/div>/gs,
  );
  return new Map(
    [...tiles].map(([, label = '', value = '', hint = '']) => [
      wordsOf(label),
      {
        amounts: amountsIn(wordsOf(value)),
        hints: amountsIn(wordsOf(hint)),
        words: wordsOf(value),
      },
    ]),
  );
}

/** The amounts of the last row of a page's tables that has this name. */
export function rowOf(page: string, name: string): number[] {
  const rows = page.split('<tr').filter((row) => wordsOf(`<tr${row}`).startsWith(name));
  return amountsIn(wordsOf(`<tr${rows.at(-1) ?? ''}`));
}
