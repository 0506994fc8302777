import type { ReactNode } from 'react';

export function PlainList({ children }: { children: ReactNode }) {
  return <ul className="plain-list">{children}</ul>;
}

export function PhotoRows({ children }: { children: ReactNode }) {
  return <ol className="photo-rows">{children}</ol>;
}
