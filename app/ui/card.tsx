import type { ReactNode } from 'react';

export function Card({ children }: { children: ReactNode }) {
  return <div className="card">{children}</div>;
}

type SectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of a page under its own heading. */
export function Section({ title, action, children }: SectionProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
