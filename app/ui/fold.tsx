import type { ReactNode } from 'react';
import { SummaryButton } from './button';

type FoldProps = { label: string; isOpen?: boolean; children: ReactNode };

/** Folded on a phone until it is opened; where there is room it always stands open. */
export function Fold({ label, isOpen, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <SummaryButton>{label}</SummaryButton>
      {children}
    </details>
  );
}
