import type { ReactNode } from 'react';

type CardProps = {
  as?: 'div' | 'section' | 'details';
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Card({ as: Tag = 'div', id, className = '', children }: CardProps) {
  return (
    <Tag className={`card ${className}`.trim()} id={id}>
      {children}
    </Tag>
  );
}

type SectionProps = { title: ReactNode; id?: string; action?: ReactNode; children: ReactNode };

export function Section({ title, id, action, children }: SectionProps) {
  return (
    <section className="section" id={id}>
      <div className="section-head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
