import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { type Part, Parts } from './ltr';

type PageHeadProps = {
  /** Our own text, or a name that a person chose. */
  title: Part;
  breadcrumbs?: { label: string; href: string }[];
  lead?: ReactNode;
  action?: ReactNode;
};

export function PageHead({ title, breadcrumbs = [], lead, action }: PageHeadProps) {
  const text = useText();
  return (
    <div className="page-head">
      <div className="page-head-words">
        {breadcrumbs.length > 0 && (
          <nav aria-label={text('ui.breadcrumbs')} className="print:hidden">
            <ol className="breadcrumbs">
              {breadcrumbs.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>
                    <bdi>{label}</bdi>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1>
          <Parts of={[title]} />
        </h1>
        {lead && <div className="lead">{lead}</div>}
      </div>
      {action && <div className="page-head-action">{action}</div>}
    </div>
  );
}
