import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type StatementFields, statementFields } from '~/models/statements/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { ButtonLink } from '~/ui/button';
import { CheckboxField, DateField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { statementCreateLoader } from './save.server';

export function StatementCreateScreen() {
  const { title, breadcrumbs, lead, periods, backHref, values } =
    useLoaderData<typeof statementCreateLoader>();
  const text = useText();
  const form = useRecordForm<StatementFields>('statement', values, statementFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={lead} />
      <p className="mb-2">{text('statement.form.last')}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        {periods.map(({ name, href }) => (
          <ButtonLink key={name} href={href}>
            {text(`statement.form.${name}`)}
          </ButtonLink>
        ))}
      </div>
      <RecordForm
        of={form}
        failed={text('statement.form.failed')}
        submit={text('statement.form.submit')}
        backHref={backHref}
      >
        <DateField field={fields.starts_on} label={text('statement.field.startsOn')} />
        <DateField field={fields.ends_on} label={text('statement.field.endsOn')} />
        <CheckboxField
          field={fields.by_mail}
          label={text('statement.field.byMail')}
          hint={text('statement.form.byMailHint')}
        />
      </RecordForm>
    </>
  );
}
