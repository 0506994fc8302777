import { oneLine } from '~/models/fields';

/** A heading with lines; without lines, it is left out of the text. */
type Section = { heading: string; lines: string[] };

/** So that a text never exceeds what a message may have. */
const mostLines = 6;
const longestName = 80;

/** Cuts a long title so that it fits into a sentence. */
export const shortenName = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;

/** @param more says how many lines are left out */
export function section(
  heading: string,
  lines: (string | false)[],
  more: (count: number) => string,
): Section {
  const all = lines.filter((line) => line !== false);
  const visibleLines = all.length > mostLines ? all.slice(0, mostLines - 1) : all;
  const rest = all.length - visibleLines.length;
  return { heading, lines: rest > 0 ? [...visibleLines, more(rest)] : visibleLines };
}

/**
 * As a form would save it: without the marks that texts put around names of the other direction.
 */
export const textOfSections = (lead: string, sections: Section[]): string =>
  [
    oneLine(lead),
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ heading, lines }) =>
        [heading, ...lines.map((line) => `• ${line}`)].map(oneLine).join('\n'),
      ),
  ].join('\n\n');
