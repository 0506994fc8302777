import type { ReactNode } from 'react';

type HintProps = {
  as?: 'p' | 'span' | 'div';
  id?: string;
  /** Utility classes that position it. */
  className?: string;
  children: ReactNode;
};

export function Hint({ as: Tag = 'p', id, className = '', children }: HintProps) {
  return (
    <Tag className={`hint ${className}`.trim()} id={id}>
      {children}
    </Tag>
  );
}

/** Text by a person, with its line breaks. */
export function Prose({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`prose ${className}`.trim()} dir="auto">
      {children}
    </p>
  );
}
