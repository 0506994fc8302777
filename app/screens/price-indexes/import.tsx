import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { CheckedRows } from '~/screens/shell/checked-rows';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FileField } from '~/ui/file-field';
import { Form, FormActions, FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { RowsField } from '~/ui/rows-field';
import type { indexImportAction, indexImportLoader } from './import.server';

type Checked = Exclude<Awaited<ReturnType<typeof indexImportAction>>, Response | { init: unknown }>;

/** Values of an index from a CSV file or a spreadsheet, after a page that shows each of them. */
export function IndexImportScreen() {
  const { title, breadcrumbs } = useLoaderData<typeof indexImportLoader>();
  const result = useActionData<Checked | FormRefusal>();
  const text = useText();
  const rowErrors = result && 'lastResult' in result ? result.lastResult.error?.rows : null;
  const preview = result && 'preview' in result ? result.preview : null;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={text('priceIndex.import.lead')} />
      {rowErrors && <FormErrors title={text('priceIndex.import.failed')} errors={rowErrors} />}
      {preview && <Preview preview={preview} />}
      <ul className="list-disc ps-5">
        <li>{text('priceIndex.import.columns')}</li>
        <li>{text('priceIndex.import.months')}</li>
        <li>{text('priceIndex.import.again')}</li>
      </ul>
      <RowsForm />
    </>
  );
}

const useChecked = () => {
  const result = useActionData<Checked | FormRefusal>();
  return result && 'written' in result ? result : null;
};

/** The rows that were checked, with the button that imports them if all are right. */
function Preview({ preview }: { preview: NonNullable<Checked['preview']> }) {
  const { action, formKey } = useLoaderData<typeof indexImportLoader>();
  const data = useChecked();
  const text = useText();
  const { wrong, added, changed, unchanged, rows } = preview;
  return (
    <>
      {wrong > 0 && <Alert kind="bad">{text('priceIndex.import.wrong', { count: wrong })}</Alert>}
      {wrong === 0 && added + changed === 0 && (
        <Alert kind="info">{text('priceIndex.import.nothing')}</Alert>
      )}
      {wrong === 0 && added + changed > 0 && (
        <Form id="confirm" action={action}>
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="rows" value={data?.written} />
          <Alert kind="good">
            {text('priceIndex.import.allGood', { added, changed, unchanged })}
          </Alert>
          <FormActions>
            <SubmitButton name="confirm" value="on">
              {text('priceIndex.import.confirm')}
            </SubmitButton>
          </FormActions>
        </Form>
      )}
      <CheckedRows title={text('priceIndex.import.preview')} rows={rows} />
    </>
  );
}

function RowsForm() {
  const { action, backHref, mostBytes } = useLoaderData<typeof indexImportLoader>();
  const data = useChecked();
  const text = useText();
  const errors = data?.errors ?? undefined;
  const fileErrors = data?.fileErrors ?? undefined;
  return (
    <Form
      id="import"
      action={action}
      encType="multipart/form-data"
      errors={{ rows: errors, 'import-file': fileErrors }}
    >
      <FileField
        name="file"
        label={text('priceIndex.import.file')}
        hint={text('priceIndex.import.fileHint')}
        accept=".csv,text/csv"
        errors={fileErrors}
        limits={{ bytes: mostBytes, files: 1, message: text('priceIndex.import.fileTooLarge') }}
        optional
      />
      <RowsField
        label={text('priceIndex.import.rows')}
        written={data?.written}
        errors={errors}
        optional
      />
      <FormActions>
        <SubmitButton kind={data?.preview?.wrong === 0 ? 'secondary' : 'primary'}>
          {text('priceIndex.import.check')}
        </SubmitButton>
        <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
      </FormActions>
    </Form>
  );
}
