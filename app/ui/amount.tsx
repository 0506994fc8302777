import type { ReactNode } from 'react';

/** A formatted sum in one piece: never wrapped, and isolated from the text around it. */
export function Amount({ children }: { children: ReactNode }) {
  return <bdi className="amount">{children}</bdi>;
}
