import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FieldFrame } from '~/ui/field-frame';
import { FileField } from '~/ui/file-field';
import { Form, FormActions } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { ImportForm, ImportFormRefusal } from './import.server';

/** Asks for a CSV file of people of one role. */
export function PeopleImportScreen() {
  const { title, list, exportHref, columns, most, mostBytes, companies } = useLoaderData() as ImportForm;
  const refused = useActionData() as ImportFormRefusal | undefined;
  const text = useText();
  return (
    <>
      <PageHead title={title} breadcrumbs={[list]} lead={text('transfer.lead')} />
      <p>{text('transfer.columns', { columns: columns.join(', '), most })}</p>
      <p>
        <a href={exportHref}>{text('transfer.example')}</a>
      </p>
      <Form id="import" encType="multipart/form-data">
        {companies && <CompanyField companies={companies} error={refused?.company} />}
        <FileField
          name="people"
          label={text('transfer.choose')}
          hint={text('transfer.chooseHint')}
          accept=".csv,text/csv"
          errors={refused?.file ? [refused.file] : undefined}
          limits={{ bytes: mostBytes, files: 1, message: text('transfer.tooBig') }}
        />
        <FormActions>
          <SubmitButton icon="upload">{text('transfer.check')}</SubmitButton>
          <ButtonLink href={list.href}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}

type CompanyFieldProps = { companies: { id: number; name: string }[]; error?: string };

/** Whose people they become, where the super admin imports. */
function CompanyField({ companies, error }: CompanyFieldProps) {
  const text = useText();
  const frame = { id: 'company_id', hintId: 'company_id-hint', errorId: 'company_id-error' };
  return (
    <FieldFrame {...frame} errors={error ? [error] : undefined} label={text('person.field.company')}>
      <select
        className="input select"
        id={frame.id}
        name="company_id"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? frame.errorId : undefined}
      >
        <option value="" />
        {companies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
