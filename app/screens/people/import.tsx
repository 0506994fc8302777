import { useActionData, useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FieldFrame } from '~/ui/field-frame';
import { FileField } from '~/ui/file-field';
import { Form, FormActions } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { peopleImportAction, peopleImportLoader } from './import.server';

/** Asks for a CSV file of people of one role. */
export function PeopleImportScreen() {
  const { title, list, exportHref, needed, optional, hints, most, mostBytes, companies } =
    useLoaderData<ReturnType<typeof peopleImportLoader>>();
  const refused = useActionData<ReturnType<typeof peopleImportAction>>()?.lastResult;
  const text = useText();
  const locale = useLocale();
  return (
    <>
      <PageHead title={title} breadcrumbs={[list]} lead={text('transfer.lead')} />
      <div className="section max-w-[72ch]">
        <p>{text('transfer.firstLine', { most: count(most, locale) })}</p>
        <dl className="facts">
          <ColumnNames label={text('transfer.needed')} names={needed} />
          {optional.length > 0 && <ColumnNames label={text('transfer.optional')} names={optional} />}
        </dl>
        <ul className="list-disc ps-5">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
          <li>
            <a href={exportHref}>{text('transfer.example')}</a>
          </li>
        </ul>
      </div>
      <Form id="import" encType="multipart/form-data">
        {companies && (
          <CompanyField
            companies={companies}
            chosen={refused?.initialValue?.company_id}
            errors={refused?.error?.company_id ?? undefined}
          />
        )}
        <FileField
          name="people"
          label={text('transfer.choose')}
          hint={text('transfer.chooseHint')}
          accept=".csv,text/csv"
          errors={refused?.error?.people ?? undefined}
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

const ColumnNames = ({ label, names }: { label: string; names: string[] }) => (
  <div>
    <dt>{label}</dt>
    <dd>{names.join(', ')}</dd>
  </div>
);

type CompanyFieldProps = { companies: { id: number; name: string }[]; chosen: unknown; errors?: string[] };

/** Whose people they become, where the super admin imports. */
function CompanyField({ companies, chosen, errors }: CompanyFieldProps) {
  const text = useText();
  const frame = { id: 'company_id', hintId: 'company_id-hint', errorId: 'company_id-error' };
  return (
    <FieldFrame {...frame} errors={errors} label={text('person.field.company')}>
      <select
        className="input select"
        id={frame.id}
        name="company_id"
        defaultValue={chosen ? String(chosen) : undefined}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? frame.errorId : undefined}
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
