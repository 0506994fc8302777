import type { ReactNode } from 'react';

type StatTileProps = {
  label: string;
  /** Links to the rows behind the figure. */
  href?: string;
  value: ReactNode;
  hint?: ReactNode;
  /** The link that edits the figure. */
  edit?: ReactNode;
};

export function StatTile({ label, href, value, hint, edit }: StatTileProps) {
  return (
    <div className="stat">
      <dt>
        {href ? <a href={href}>{label}</a> : label}
        {edit}
      </dt>
      <dd className="stat-value">
        <div>{value}</div>
      </dd>
      {hint && <dd className="hint">{hint}</dd>}
    </div>
  );
}

/** With `isWide`, five or six tiles make two even rows. */
export function StatTiles({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return <dl className={isWide ? 'stats stats-wide' : 'stats'}>{children}</dl>;
}
