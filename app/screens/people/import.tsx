import { useActionData, useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { Limited } from '~/screens/shell/codes/parts';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FileField } from '~/ui/file-field';
import { Form, FormActions } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { PageHead } from '~/ui/page-head';
import { PlainSelectField } from '~/ui/plain-field';
import type { peopleImportAction, peopleImportLoader } from './import.server';

export function PeopleImportScreen() {
  const { title, list, exportHref, needed, optional, hints, most, mostBytes, companies } =
    useLoaderData<ReturnType<typeof peopleImportLoader>>();
  const result = useActionData<ReturnType<typeof peopleImportAction>>();
  const rejection = result?.lastResult;
  const text = useText();
  const locale = useLocale();
  const columns = [{ label: text('transfer.needed'), value: needed.join(', ') }];
  if (optional.length > 0)
    columns.push({ label: text('transfer.optional'), value: optional.join(', ') });
  return (
    <>
      <PageHead title={title} breadcrumbs={[list]} lead={text('transfer.lead')} />
      <div className="grid max-w-[72ch] gap-4">
        <p>{text('transfer.firstLine', { most: count(most, locale) })}</p>
        <Facts items={columns} />
        <ul className="list-disc ps-5">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
          <li>
            <a href={exportHref}>{text('transfer.example')}</a>
          </li>
        </ul>
      </div>
      <Limited seconds={result?.waitSeconds} />
      <Form
        id="import"
        encType="multipart/form-data"
        errors={{
          company_id: rejection?.error?.company_id ?? undefined,
          'import-people': rejection?.error?.people ?? undefined,
        }}
      >
        {companies && (
          <PlainSelectField
            id="company_id"
            name="company_id"
            label={text('person.field.company')}
            errors={rejection?.error?.company_id ?? undefined}
            value={String(rejection?.initialValue?.company_id ?? '')}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <FileField
          name="people"
          label={text('transfer.choose')}
          hint={text('transfer.chooseHint')}
          accept=".csv,text/csv"
          errors={rejection?.error?.people ?? undefined}
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
