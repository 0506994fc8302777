import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';

type Holder = { holdingId: number; name: string };
type Props<Row extends Holder> = {
  caption: string;
  rows: Row[];
  figures: { label: string; cell: (row: Row) => ReactNode }[];
};

/** Figures of each holder, one per row. */
export function HolderTable<Row extends Holder>({ caption, rows, figures }: Props<Row>) {
  const text = useText();
  return (
    <TableFrame caption={caption}>
      <thead>
        <tr>
          <th scope="col">{text('scenario.show.holder')}</th>
          {figures.map(({ label }) => (
            <FigureHead key={label}>{label}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.holdingId}>
            <th scope="row">
              <bdi>{row.name}</bdi>
            </th>
            {figures.map(({ label, cell }) => (
              <FigureCell key={label} label={label}>
                {cell(row)}
              </FigureCell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
