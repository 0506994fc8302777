import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form, FormActions, FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { ImportCheck } from './import-check.server';
import { ImportRows } from './parts/import-rows';

/** What a file would add, with every mistake beside its row; one yes adds it all. */
export function ImportCheckScreen() {
  const check = useLoaderData() as ImportCheck;
  const { title, list, problem, total, wrong, rows, columns, action, againHref, formKey } = check;
  const refused = useActionData() as { errors: string[] } | undefined;
  const text = useText();
  const again = <ButtonLink href={againHref}>{text('transfer.again')}</ButtonLink>;
  const isGood = !problem && wrong === 0;
  return (
    <>
      <PageHead title={title} breadcrumbs={[list]} />
      <FormErrors errors={refused?.errors} />
      {problem && (
        <Alert kind="bad" title={text('transfer.problem')} action={again}>
          {problem}
        </Alert>
      )}
      {wrong > 0 && (
        <Alert kind="bad" action={again}>
          {text('transfer.wrong', { count: wrong, total })}
        </Alert>
      )}
      {isGood && <Alert kind="good">{text('transfer.allGood', { count: total })}</Alert>}
      {rows.length < (wrong || total) && <p>{text('transfer.shown', { count: rows.length })}</p>}
      {rows.length > 0 && <ImportRows caption={title} columns={columns} rows={rows} />}
      {isGood && (
        <Form id="confirm" action={action}>
          <input type="hidden" name="form_key" value={formKey} />
          <FormActions>
            <SubmitButton>{text('transfer.confirm', { count: total })}</SubmitButton>
            {again}
          </FormActions>
        </Form>
      )}
    </>
  );
}
