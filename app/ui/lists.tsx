import type { ReactNode } from 'react';

/** Rows with a line below each: words on one side, what belongs to them on the other. */
export function PlainList({ children }: { children: ReactNode }) {
  return <ul className="plain-list">{children}</ul>;
}

/** Small pictures, each with the controls that belong to it. */
export function PhotoRows({ children }: { children: ReactNode }) {
  return <ol className="photo-rows">{children}</ol>;
}
