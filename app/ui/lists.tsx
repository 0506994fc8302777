import type { ReactNode } from 'react';

export function PlainList({ children }: { children: ReactNode }) {
  return <ul className="plain-list">{children}</ul>;
}

export function PhotoRows({ children }: { children: ReactNode }) {
  return <ol className="photo-rows">{children}</ol>;
}

export function Facts({ items }: { items: { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value }, i) => (
        <div key={i}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
