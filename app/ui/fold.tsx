import type { ReactNode } from 'react';
import { SummaryButton } from './button';

type FoldProps = { label: string; isOpen?: boolean; children: ReactNode };

/** Collapsed on phones until it is opened; always open on wider screens. */
export function Fold({ label, isOpen, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <SummaryButton>{label}</SummaryButton>
      {children}
    </details>
  );
}
