import { useText } from '~/i18n/text';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type ErrorsProps = {
  errors: readonly { at: number; reference: string | null; path: string | null; message: string }[];
};

/** Finds the error behind a reference that a user reports. */
export function Errors({ errors }: ErrorsProps) {
  const text = useText();
  return (
    <Section title={text('system.errors')}>
      {errors.length === 0 ? (
        <p>{text('system.noErrors')}</p>
      ) : (
        <>
          <Hint>{text('system.errorsLead', { most: 50 })}</Hint>
          <TableFrame caption={text('system.errors')}>
            <thead>
              <tr>
                {(['when', 'reference', 'page', 'message'] as const).map((name) => (
                  <th key={name} scope="col">
                    {text(`system.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {errors.map(({ at, reference, path, message }, index) => (
                <tr key={index}>
                  <td data-label={text('system.column.when')}>
                    <Moment at={at} />
                  </td>
                  <td data-label={text('system.column.reference')}>
                    {reference ? <Ltr>{reference}</Ltr> : '–'}
                  </td>
                  <td className="wrap-anywhere" data-label={text('system.column.page')}>
                    {path ? <Ltr>{path}</Ltr> : '–'}
                  </td>
                  <td className="wrap-anywhere" data-label={text('system.column.message')}>
                    <Ltr>{message}</Ltr>
                  </td>
                </tr>
              ))}
            </tbody>
          </TableFrame>
        </>
      )}
    </Section>
  );
}
