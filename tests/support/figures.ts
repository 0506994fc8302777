import { wordsOf } from './html';

/** The amounts that a page shows, as it writes them, in order. */
export const figuresOn = (html: string): string[] =>
  wordsOf(html).match(/[-−]?[\u20aa$]\s?[\d.,]+[KMB]?/g) ?? [];
