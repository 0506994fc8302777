import type { ReactNode } from 'react';

/** Numbers, phones, e-mails and dates keep their own direction inside Hebrew. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
