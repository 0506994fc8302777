import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form, FormActions } from '~/ui/form';
import { Pager } from '~/ui/pager';
import type { ImportPreview as Preview } from '../import-check.server';
import { ImportRows } from './import-rows';

/** The rows of a file, a page at a time, the wrong ones first; the yes only where all are right. */
export function ImportPreview({ caption, preview }: { caption: string; preview: Preview }) {
  const { problem, total, wrong, rows, columns, path, state, action, againHref, formKey } = preview;
  const text = useText();
  const locale = useLocale();
  const many = (number: number) => ({ count: number, shown: count(number, locale) });
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
          title={text('transfer.wrong', { ...many(wrong), total: count(total, locale) })}
          action={again}
        >
          {text('transfer.correct')}
        </Alert>
      ) : (
        <Form id="confirm" action={action}>
          <input type="hidden" name="form_key" value={formKey} />
          <Alert kind="good" title={text('transfer.allGood', many(total))}>
            {text('transfer.allOrNothing')}
          </Alert>
          <FormActions>
            <SubmitButton>{text('transfer.confirm', many(total))}</SubmitButton>
            {again}
          </FormActions>
        </Form>
      )}
      <ImportRows caption={caption} columns={columns} rows={rows} />
      <Pager path={path} state={state} total={total} />
    </>
  );
}
