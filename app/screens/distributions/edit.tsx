import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  type DistributionFields,
  distributionFields,
  distributionSources,
} from '~/models/distributions/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { DistributionLimit } from './parts/limit';
import type { distributionCreateLoader, distributionEditLoader } from './save.server';

type Loader = typeof distributionCreateLoader | typeof distributionEditLoader;

export function DistributionFormScreen() {
  const { title, breadcrumbs, lead, payable, termsHref, backHref, values, currency } =
    useLoaderData<Loader>();
  const text = useText();
  const form = useRecordForm<DistributionFields>('distribution', values, distributionFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={lead} />
      <DistributionLimit of={payable} currency={currency} />
      {termsHref !== null && (
        <Alert
          kind="warn"
          action={<ButtonLink href={termsHref}>{text('distribution.form.toTerms')}</ButtonLink>}
        >
          {text('distribution.form.noTerms')}
        </Alert>
      )}
      <RecordForm
        of={form}
        failed={text('distribution.form.failed')}
        stale={text('distribution.form.stale')}
        submit={text('distribution.form.save')}
        backHref={backHref}
      >
        <SelectField
          field={fields.source}
          label={text('distribution.field.source')}
          options={distributionSources.map((value) => ({
            value,
            label: text(`distribution.source.${value}`),
          }))}
        />
        <MoneyField
          field={fields.cash}
          label={text('distribution.field.cash')}
          hint={text('distribution.form.cashHint')}
          currency={currency}
        />
        <DateField
          field={fields.date}
          label={text('distribution.field.date')}
          hint={text('distribution.form.dateHint')}
        />
        <TextField
          field={fields.note}
          label={text('distribution.field.note')}
          hint={text('distribution.form.noteHint')}
          maxLength={200}
          dir="auto"
          optional
        />
      </RecordForm>
    </>
  );
}
