import type { ReactNode } from 'react';
import { type Column, columnClass } from './table-head';

/** A portfolio shows each record in one row with small drawings, and in two lines on phones. */
export type TableLook = 'portfolio' | 'portfolio portfolio-compact' | 'table-compact';

/** The anchor of a record's row, to which its form returns; it is marked there. */
export const rowId = (id: number | string) => `row-${id}`;

type TableFrameProps = { caption: string; look?: TableLook; children: ReactNode };

/**
 * A table in its frame. In a narrow frame each row becomes a card; a wider table scrolls sideways,
 * with the actions of its rows fixed at the inline end.
 */
export function TableFrame({ caption, look, children }: TableFrameProps) {
  return (
    <div className="table-frame">
      <div className="table-wrap">
        <table className={look ? `table ${look}` : 'table'}>
          <caption className="visually-hidden">{caption}</caption>
          {children}
        </table>
      </div>
    </div>
  );
}

type FoldedRowsProps = { id: string; children: ReactNode };

/** Rows that a link to their id opens; in print they are always open. */
export function FoldedRows({ id, children }: FoldedRowsProps) {
  return (
    <tbody id={id} className="opened-by-link">
      {children}
    </tbody>
  );
}

/** The row with the link, directly after the rows it opens, which replace it. */
export function OpeningRow({ children }: { children: ReactNode }) {
  return (
    <tbody className="link-that-opens">
      <tr>{children}</tr>
    </tbody>
  );
}

export function FigureHead({ drop, children }: { drop?: Drop; children: ReactNode }) {
  return (
    <th scope="col" className={columnClass({ align: 'end', drop })}>
      {children}
    </th>
  );
}

type Drop = Column<never>['drop'];
type FigureCellProps = { label: string; drop?: Drop; children: ReactNode };

/** A figure; on phones its column's name is shown before it. */
export function FigureCell({ label, drop, children }: FigureCellProps) {
  return (
    <td className={columnClass({ align: 'end', drop })} data-label={label}>
      {children}
    </td>
  );
}
