import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';

type Holder = { holdingId: number; name: string };
type Props<Row extends Holder> = {
  caption: string;
  rows: Row[];
  /** Rows that follow the holders, such as what no holding gets. */
  rest?: { name: string; cells: ReactNode[] }[];
  /** `drop` as for the columns of a list. */
  figures: { label: string; drop?: 1 | 2 | 3; cell: (row: Row) => ReactNode }[];
};

/** Figures of each holder, one per row. */
export function HolderTable<Row extends Holder>({ caption, rows, rest = [], figures }: Props<Row>) {
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
        {rest.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map(({ label, drop }, at) => (
              <FigureCell key={label} label={label} drop={drop}>
                {cells[at] ?? '–'}
              </FigureCell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
