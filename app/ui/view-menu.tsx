import type { ReactNode } from 'react';
import { SummaryButton } from './button';

/** A panel of settings that opens below its button. */
export function ViewMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="view-menu" data-enhance="menu">
      <SummaryButton>{label}</SummaryButton>
      <div className="view-panel">{children}</div>
    </details>
  );
}

export function ViewChoices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="view-choices">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
