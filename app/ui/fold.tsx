import type { ReactNode } from 'react';
import { SummaryButton } from './button';

type FoldProps = { label: string; isOpen?: boolean; className?: string; children: ReactNode };

/** Collapsed on phones until it is opened; always open on wider screens. */
export function Fold({ label, isOpen, className = '', children }: FoldProps) {
  return (
    <details className={`fold ${className}`.trim()} open={isOpen}>
      <SummaryButton>{label}</SummaryButton>
      {children}
    </details>
  );
}
