import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type ErrorsProps = {
  errors: readonly {
    message: string;
    path: string;
    recentReferences: readonly string[];
    count: number;
    firstAt: number;
    lastAt: number;
  }[];
};

const columns = ['last', 'first', 'times', 'references', 'page', 'message'] as const;

/** Finds the error behind a reference that a user reports. */
export function Errors({ errors }: ErrorsProps) {
  const text = useText();
  const locale = useLocale();
  if (errors.length === 0)
    return (
      <Section title={text('system.errors')}>
        <p>{text('system.noErrors')}</p>
      </Section>
    );
  const label = (name: (typeof columns)[number]) => text(`system.column.${name}`);
  return (
    <Section title={text('system.errors')}>
      <Hint>{text('system.errorsLead')}</Hint>
      <TableFrame caption={text('system.errors')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errors.map(({ message, path, recentReferences, count: times, firstAt, lastAt }) => (
            <tr key={`${path} ${message}`}>
              <td data-label={label('last')}>
                <Moment at={lastAt} />
              </td>
              <td data-label={label('first')}>
                <Moment at={firstAt} />
              </td>
              <td data-label={label('times')}>{count(times, locale)}</td>
              <td data-label={label('references')}>
                {recentReferences.length > 0 ? <Ltr>{recentReferences.join(' ')}</Ltr> : '–'}
              </td>
              <td className="wrap-anywhere" data-label={label('page')}>
                {path ? <Ltr>{path}</Ltr> : '–'}
              </td>
              <td className="wrap-anywhere" data-label={label('message')}>
                <Ltr>{message}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}
