export type RowAction = {
  label: string;
  href: string;
  kind?: 'danger';
  /** Said after the label to those who hear the page: which row it is. */
  hiddenLabel?: string;
};

/** The cell with what can be done to a row, in words. */
export function TableActions({ actions }: { actions: RowAction[] }) {
  return (
    <td className="row-actions">
      {actions.map(({ label, href, kind, hiddenLabel }) => (
        <a key={label} href={href} className={kind}>
          {label}
          {hiddenLabel && <span className="visually-hidden"> {hiddenLabel}</span>}
        </a>
      ))}
    </td>
  );
}
