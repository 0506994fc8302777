import { useText } from '~/i18n/text';
import { ErrorLine } from '~/ui/field-frame';
import { TableFrame } from '~/ui/table-parts';
import type { ImportPreview } from '../import-check.server';

type ImportRowsProps = { caption: string } & Pick<ImportPreview, 'columns' | 'rows'>;

/** Rows of a file by their lines, each mistake under the cell it is in. */
export function ImportRows({ caption, columns, rows }: ImportRowsProps) {
  const text = useText();
  return (
    <TableFrame caption={caption}>
      <thead>
        <tr>
          <th scope="col">{text('transfer.line')}</th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, errors }) => (
          <tr key={line}>
            <td data-label={text('transfer.line')}>{line}</td>
            {columns.map(({ name, label }) => (
              <Cell
                key={name}
                label={name === 'name' ? null : label}
                value={cells[name]}
                errors={errors.filter(({ column }) => column === name)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

type CellProps = { label: string | null; value: string | undefined; errors: { message: string }[] };

/** A cell as it was read; without a label it heads its row. */
function Cell({ label, value, errors }: CellProps) {
  const content = (
    <div>
      <bdi>{value || '–'}</bdi>
      {errors.map(({ message }) => (
        <ErrorLine key={message}>{message}</ErrorLine>
      ))}
    </div>
  );
  return label === null ? <th scope="row">{content}</th> : <td data-label={label}>{content}</td>;
}
