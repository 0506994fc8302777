import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type CallFields, callFields } from '~/models/capital-calls/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { callCreateLoader, callEditLoader } from './save.server';

type Loader = typeof callCreateLoader | typeof callEditLoader;

export function CallFormScreen() {
  const { title, breadcrumbs, lead, bills, isNew, backHref, values, currency } =
    useLoaderData<Loader>();
  const text = useText();
  const form = useRecordForm<CallFields>('capital-call', values, callFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={lead} />
      {bills && <Hint>{bills}</Hint>}
      <RecordForm
        of={form}
        failed={text('capitalCall.form.failed')}
        stale={text('capitalCall.form.stale')}
        submit={text(isNew ? 'capitalCall.form.create' : 'capitalCall.form.save')}
        backHref={backHref}
      >
        <MoneyField
          field={fields.amount}
          label={text('capitalCall.field.amount')}
          hint={text('capitalCall.form.amountHint')}
          currency={currency}
        />
        <DateField
          field={fields.due_on}
          label={text('capitalCall.field.dueOn')}
          hint={text('capitalCall.form.dueHint')}
        />
        <TextField
          field={fields.purpose}
          label={text('capitalCall.field.purpose')}
          hint={text('capitalCall.form.purposeHint')}
          maxLength={200}
          dir="auto"
          optional
        />
      </RecordForm>
    </>
  );
}
