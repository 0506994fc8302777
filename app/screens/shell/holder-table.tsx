import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';

type Holder = { holdingId: number; name: string };
type Props<Row extends Holder> = {
  caption: string;
  rows: Row[];
  /** `drop` as for the columns of a list. */
  figures: { label: string; drop?: 1 | 2 | 3; cell: (row: Row) => ReactNode }[];
};

/** Figures of each holder, one per row. */
export function HolderTable<Row extends Holder>({ caption, rows, figures }: Props<Row>) {
  const text = useText();
  return (
    <TableFrame caption={caption}>
      <thead>
        <tr>
          <th scope="col">{text('scenario.show.holder')}</th>
          {figures.map(({ label, drop }) => (
            <FigureHead key={label} drop={drop}>
              {label}
            </FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.holdingId}>
            <th scope="row">
              <bdi>{row.name}</bdi>
            </th>
            {figures.map(({ label, drop, cell }) => (
              <FigureCell key={label} label={label} drop={drop}>
                {cell(row)}
              </FigureCell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
