import { useText } from '~/i18n/text';
import { Icon } from '~/ui/icon';
import type { ImportPreview } from '../import-preview.server';

type ImportRowsProps = { caption: string } & Pick<ImportPreview, 'columns' | 'rows'>;

/** Rows of a file by their lines, each mistake under the cell it is in. */
export function ImportRows({ caption, columns, rows }: ImportRowsProps) {
  const text = useText();
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
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
              <th scope="row">{line}</th>
              {columns.map(({ name, label }) => (
                <td key={name} data-label={label}>
                  <bdi>{cells[name] || '–'}</bdi>
                  {errors
                    .filter(({ column }) => column === name)
                    .map(({ message }) => (
                      <p key={message} className="error">
                        <Icon name="error" />
                        {message}
                      </p>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
