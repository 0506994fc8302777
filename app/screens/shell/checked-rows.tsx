import { useText } from '~/i18n/text';
import { ErrorLine } from '~/ui/field-frame';
import { TableFrame } from '~/ui/table-parts';

type CheckedRowsProps = {
  title: string;
  rows: { line: number; cells: { label: string; value: string; errors: string[] }[] }[];
};

/** Imported rows as they were understood, each with its errors. */
export function CheckedRows({ title, rows }: CheckedRowsProps) {
  const text = useText();
  return (
    <TableFrame caption={title}>
      <thead>
        <tr>
          <th scope="col">{text('money.paste.row')}</th>
          {rows[0]?.cells.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells }) => (
          <tr key={line}>
            <td data-label={text('money.paste.row')}>{line}</td>
            {cells.map(({ label, value, errors }) => (
              <td key={label} data-label={label}>
                <div>
                  <bdi>{value || '–'}</bdi>
                  {errors.map((error) => (
                    <ErrorLine key={error}>{error}</ErrorLine>
                  ))}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
