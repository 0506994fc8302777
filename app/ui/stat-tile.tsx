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

type StatTilesProps = {
  /** Smaller tiles, for a part of the page's width. */
  isTight?: boolean;
  /** Wider tiles, so that five or six of them make two even rows. */
  isWide?: boolean;
  children: ReactNode;
};

export function StatTiles({ isTight, isWide, children }: StatTilesProps) {
  const size = (isTight && 'stats-tight') || (isWide && 'stats-wide') || '';
  return <dl className={`stats ${size}`.trim()}>{children}</dl>;
}
