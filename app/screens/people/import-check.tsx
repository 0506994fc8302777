import { useActionData, useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ErrorLine } from '~/ui/field-frame';
import { Form, FormActions, FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { Pager } from '~/ui/pager';
import { TableFrame } from '~/ui/table-parts';
import type {
  importCheckAction,
  importCheckLoader,
  ImportPreview as Preview,
} from './import-check.server';

export function ImportCheckScreen() {
  const { title, list, company, preview } = useLoaderData<ReturnType<typeof importCheckLoader>>();
  const rejection = useActionData<ReturnType<typeof importCheckAction>>();
  const text = useText();
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[list]}
        lead={company && text('transfer.into', { company })}
      />
      {rejection && <FormErrors errors={rejection.errors} title={text('transfer.notAdded')} />}
      <ImportPreview caption={title} preview={preview} />
    </>
  );
}

function ImportPreview({ caption, preview }: { caption: string; preview: Preview }) {
  const { problem, total, wrong, rows, columns, path, state, action, againHref, formKey } = preview;
  const text = useText();
  const locale = useLocale();
  const countWords = (number: number) => ({ count: number, shown: count(number, locale) });
  const again = <ButtonLink href={againHref}>{text('transfer.again')}</ButtonLink>;
  if (problem)
    return (
      <Alert kind="bad" title={text('transfer.problem')} action={again}>
        {problem}
      </Alert>
    );
  return (
    <>
      {wrong > 0 ? (
        <Alert
          kind="bad"
          title={text('transfer.wrong', { ...countWords(wrong), total: count(total, locale) })}
          action={again}
        >
          {text('transfer.correct')}
        </Alert>
      ) : (
        <Form id="confirm" action={action}>
          <input type="hidden" name="form_key" value={formKey} />
          <Alert kind="good" title={text('transfer.allGood', countWords(total))}>
            {text('transfer.allOrNothing')}
          </Alert>
          <FormActions>
            <SubmitButton>{text('transfer.confirm', countWords(total))}</SubmitButton>
            {again}
          </FormActions>
        </Form>
      )}
      <ImportRows caption={caption} columns={columns} rows={rows} />
      <Pager path={path} state={state} total={total} />
    </>
  );
}

type ImportRowsProps = { caption: string } & Pick<Preview, 'columns' | 'rows'>;

function ImportRows({ caption, columns, rows }: ImportRowsProps) {
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
