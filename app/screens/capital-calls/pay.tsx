import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type CallPaymentFields, callPaymentFields } from '~/models/capital-calls/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import type { callPayLoader } from './show.server';

export function CallPayScreen() {
  const { title, currency, holders, action, closeHref, values } =
    useLoaderData<typeof callPayLoader>();
  const text = useText();
  const form = useRecordForm<CallPaymentFields>('call-payment', values, callPaymentFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        failed={text('capitalCall.pay.failed')}
        submit={text('capitalCall.pay.submit')}
        backHref={closeHref}
      >
        <SelectField
          field={fields.holding_id}
          label={text('capitalCall.field.holder')}
          options={holders}
        />
        <MoneyField
          field={fields.amount}
          label={text('capitalCall.field.amount')}
          hint={text('capitalCall.pay.amountHint')}
          currency={currency}
        />
        <DateField field={fields.date} label={text('capitalCall.field.date')} />
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
