import type { ReactNode } from 'react';

export function Amount({ children }: { children: ReactNode }) {
  return <bdi className="amount">{children}</bdi>;
}
