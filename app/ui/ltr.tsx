import type { ReactNode } from 'react';

/** A date with its time has 17 characters; an amount or a phone number of this length fits a phone at 200 % text. */
const longestLine = 18;

/** Keeps the direction of numbers, phone numbers, emails and dates inside Hebrew; short ones are never broken. */
export function Ltr({ children }: { children: ReactNode }) {
  const isShort = typeof children === 'string' && children.length <= longestLine;
  return (
    <bdi dir="ltr" className={isShort ? 'one-line' : undefined}>
      {children}
    </bdi>
  );
}
