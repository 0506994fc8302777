import type { ReactNode } from 'react';

type MarkTone = 'good' | 'bad' | 'warn' | 'none';
export type Mark = { tone: MarkTone; words: ReactNode };

/** Each tone has a shape of its own, for readers who do not see colours. */
const shapes: Record<MarkTone, string> = { good: '●', bad: '▲', warn: '◆', none: '○' };

type MarksProps = { label: string; marks: Mark[]; isLarge?: boolean };

/** States as a shape and a word each. */
export function Marks({ label, marks, isLarge }: MarksProps) {
  return (
    <ul className={isLarge ? 'marks marks-large' : 'marks'} aria-label={label}>
      {marks.map(({ tone, words }, i) => (
        <li key={i} className={`mark mark-${tone}`}>
          <span className="mark-shape" aria-hidden="true">
            {shapes[tone]}
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
