import type { ReactNode } from 'react';

/** The fields of a new card; hidden while a saved card (`card_id`) is chosen. */
export function NewCard({ children }: { children: ReactNode }) {
  return (
    <div className="new-card">
      <div className="grid gap-4">{children}</div>
    </div>
  );
}
