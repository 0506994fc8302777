import type { ReactNode } from 'react';

/** The longest date or amount; fits a phone with text at 200 %. */
const longestWord = 14;
/** The longest date with time; fits a table column. */
const longestLine = 18;

/**
 * Keeps numbers, phone numbers, emails and dates left to right inside Hebrew; short ones are never
 * broken.
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

/** Our own text, or a name that a person chose, which keeps its own direction. */
export type Part = string | { name: string };

export function Parts({ of }: { of: Part[] }) {
  return of.map((part, i) => (typeof part === 'string' ? part : <bdi key={i}>{part.name}</bdi>));
}
