import type { ReactNode } from 'react';

export type BadgeTone = 'good' | 'bad' | 'warn' | 'info' | 'neutral';

/** A status label; its symbol comes from the style sheet. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
