import type { ReactNode } from 'react';

/**
 * What is typed of a card that is new; not there while one of the kept ones (`card_id`) is chosen.
 */
export function NewCard({ children }: { children: ReactNode }) {
  return (
    <div className="new-card">
      <div className="grid gap-4">{children}</div>
    </div>
  );
}
