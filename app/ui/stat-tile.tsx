import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';

type StatTileProps = {
  label: string;
  /** Links to the rows behind the figure. */
  href?: string;
  value: ReactNode;
  change?: { sign: 'up' | 'down'; text: string };
  hint?: ReactNode;
};

export function StatTile({ label, href, value, change, hint }: StatTileProps) {
  const text = useText();
  return (
    <div className="stat">
      <dt>{href ? <a href={href}>{label}</a> : label}</dt>
      <dd className="stat-value">{value}</dd>
      {change && (
        <dd className={`stat-change stat-${change.sign}`}>
          <span className="visually-hidden">{text(`ui.change.${change.sign}`)} </span>
          {change.text}
        </dd>
      )}
      {hint && <dd className="hint">{hint}</dd>}
    </div>
  );
}

export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>;
}
