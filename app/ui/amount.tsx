import type { ReactNode } from 'react';

/** A formatted sum in one piece: never wrapped, and isolated, as `money()` brings its own direction marks. */
export function Amount({ children }: { children: ReactNode }) {
  return <bdi className="amount">{children}</bdi>;
}
