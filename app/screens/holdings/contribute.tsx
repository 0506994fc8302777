import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type ContributionFields, contributionFields } from '~/models/holdings/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import type { holdingContributeLoader } from './show.server';

export function HoldingContributeScreen() {
  const { title, lead, currency, action, closeHref, values } =
    useLoaderData<typeof holdingContributeLoader>();
  const text = useText();
  const form = useRecordForm<ContributionFields>('contribution', values, contributionFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('holding.contribute.failed')}
        submit={text('holding.contribute.submit')}
        backHref={closeHref}
      >
        <MoneyField
          field={fields.amount}
          label={text('holding.field.amount')}
          currency={currency}
        />
        <DateField field={fields.date} label={text('holding.contribute.date')} />
        <TextField
          field={fields.note}
          label={text('capitalCall.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
