import type { ReactNode } from 'react';

/** Dates and amounts are no longer than this, which fits a phone with text at 200 %. */
const longestWord = 14;
/** Days with a time are no longer than this, which fits a column of a table. */
const longestLine = 18;

/**
 * Keeps the direction of numbers, phone numbers, emails and dates inside Hebrew; short ones are
 * never broken.
 */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={typeof children === 'string' ? lineClass(children) : undefined}>
      {children}
    </bdi>
  );
}

function lineClass(words: string): string | undefined {
  if (words.includes('@')) return undefined;
  if (words.length <= longestWord && !/\s/.test(words)) return 'one-line';
  return words.length <= longestLine ? 'one-line-in-table' : undefined;
}
